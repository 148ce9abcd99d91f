import { lazy, Suspense, type ReactNode } from 'react'
import { localMode } from '../../auth/config/local-mode.ts'
import { useHydrated } from '../../lib/hooks/use-hydrated.ts'
import './local-mode-frame.css'

// Written out, so that a production build leaves them out.
const parts =
  import.meta.env.VITE_LOCAL_MODE === 'on'
    ? {
        Bar: lazy(() => import('../../local-mode/local-mode-bar.tsx')),
        Provider: lazy(() => import('../../local-mode/pretend-provider.tsx')),
      }
    : undefined

interface LocalModeFrameProps {
  /** The current path. */
  path: string
  children: ReactNode
}

/** In local mode a bar above every screen says so, and one path is the pretend provider's. Otherwise nothing is added. */
export function LocalModeFrame({ path, children }: LocalModeFrameProps) {
  const isAlive = useHydrated()
  if (!parts) return children
  // Until the page is alive there is the place alone: what comes later would move all that was drawn.
  const mode = isAlive ? localMode.find() : undefined
  return (
    <>
      {(mode || !isAlive) && (
        <div className="local-mode-slot">
          {mode && (
            <Suspense>
              <parts.Bar />
            </Suspense>
          )}
        </div>
      )}
      {mode && path === mode.providerPath ? (
        <Suspense>
          <parts.Provider />
        </Suspense>
      ) : (
        children
      )}
    </>
  )
}
