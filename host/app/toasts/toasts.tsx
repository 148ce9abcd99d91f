import { lazy, Suspense } from 'react'
import { ErrorBoundary } from '../error-boundary.tsx'
import { silenceGoober } from './silence-goober.ts'

const ToastHost = lazy(() => {
  silenceGoober()
  return import('./toast-host.tsx')
})

/** Toasts, fetched after the first screen. Without them the app works on: nothing is said in a toast alone. */
export function Toasts() {
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense fallback={null}>
        <ToastHost />
      </Suspense>
    </ErrorBoundary>
  )
}
