import { lazy, Suspense } from 'react'
import { useHydrated } from '../../lib/hooks/use-hydrated.ts'
import { ErrorBoundary } from '../error-boundary.tsx'
import { silenceGoober } from './silence-goober.ts'

const ToastHost = lazy(() => {
  silenceGoober()
  return import('./toast-host.tsx')
})

/** Toasts, fetched after the first screen. Without them the app works on: nothing is said in a toast alone. */
export function Toasts() {
  if (!useHydrated()) return null
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense fallback={null}>
        <ToastHost />
      </Suspense>
    </ErrorBoundary>
  )
}
