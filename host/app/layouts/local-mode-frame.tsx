import { lazy, Suspense, type ReactNode } from 'react'
import { localMode } from '../../auth/config/local-mode.ts'
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
  const mode = localMode.find()
  if (!parts || !mode) return children
  return (
    <>
      <div className="local-mode-slot">
        <Suspense>
          <parts.Bar />
        </Suspense>
      </div>
      {path === mode.providerPath ? (
        <Suspense>
          <parts.Provider />
        </Suspense>
      ) : (
        children
      )}
    </>
  )
}
