import { lazy, Suspense } from 'react'
import { ErrorBoundary } from './error-boundary.tsx'

const ToastHost = lazy(() => import('./toast-host.tsx'))

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
