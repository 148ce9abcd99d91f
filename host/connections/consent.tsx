import { lazy, Suspense } from 'react'
import type { Connections } from './use-connections.ts'

/** Local mode alone draws the pretend providers: a deployment holds nothing of them. */
const ConsentDialog = import.meta.env.VITE_LOCAL_MODE === 'on' ? lazy(() => import('./consent-dialog.tsx')) : undefined

/** What a pretend provider asks, when it asks something. */
export function Consent({ consent }: Pick<Connections, 'consent'>) {
  if (!consent || !ConsentDialog) return null
  return (
    <Suspense>
      <ConsentDialog {...consent} />
    </Suspense>
  )
}
