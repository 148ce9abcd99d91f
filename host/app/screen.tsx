import { Suspense, use, useEffect } from 'react'
import { ErrorState } from '../ui/error-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import type { AppRoute } from './routes.ts'
import { loadScreen, ScreenLoadError } from './screen-loader.ts'

interface ScreenProps {
  route: AppRoute
  /** Called when the screen is there to see. */
  onReady(): void
}

function LoadedScreen({ route, onReady }: ScreenProps) {
  const { default: Content } = use(loadScreen(route.path))
  useEffect(onReady, [onReady])
  return <Content />
}

/** What stands where a screen will be. */
export function ScreenSkeleton({ label = 'Loading' }: { label?: string }) {
  return (
    <div className="page">
      <Skeleton label={label}>
        <div className="skeleton-line skeleton-heading" aria-hidden />
        <div className="skeleton-line" aria-hidden />
        <div className="skeleton-line skeleton-block" aria-hidden />
      </Skeleton>
    </div>
  )
}

function ScreenFailure({ error, onRetry }: { error: unknown; onRetry(): void }) {
  if (error instanceof ScreenLoadError && !navigator.onLine)
    return (
      <ErrorState title="You are offline" onRetry={onRetry}>
        This screen has not been opened before, so it has to be fetched. Everything you saved is safe.
      </ErrorState>
    )
  if (error instanceof ScreenLoadError)
    return (
      <ErrorState title="This screen could not be loaded" onRetry={() => location.reload()} retryLabel="Reload the page">
        There may be a newer version of the app. Reloading the page fetches it.
      </ErrorState>
    )
  return (
    <ErrorState title="Something went wrong here" onRetry={onRetry}>
      This screen stopped working. Nothing you saved is lost.
    </ErrorState>
  )
}

/** A screen, the wait for it, and what is said when it fails: the layout around it stays. */
export function Screen({ route, onReady }: ScreenProps) {
  return (
    <ErrorBoundary resetKey={route.path} fallback={(error, reset) => <ScreenFailure error={error} onRetry={reset} />}>
      <Suspense key={route.path} fallback={<ScreenSkeleton />}>
        <LoadedScreen route={route} onReady={onReady} />
      </Suspense>
    </ErrorBoundary>
  )
}
