import { Suspense, use, useEffect, useEffectEvent, useRef } from 'react'
import { isMissingFile } from '../../lib/is-missing-file.ts'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { ErrorBoundary } from '../error-boundary.tsx'
import type { AppRoute, ScreenPath } from './routes.ts'
import { forgetFailedScreen, loadScreen, ScreenLoadError } from './screen-loader.ts'
import { useEarlyPress } from '../use-early-press.ts'
import { useOnline } from '../use-online.ts'

interface ScreenProps {
  route: AppRoute
  /** Called when the screen is there to see. */
  onReady(): void
}

function LoadedScreen({ route, onReady }: ScreenProps) {
  const { default: Content } = use(loadScreen(route.path))
  useEffect(onReady, [onReady])
  useEarlyPress()
  return <Content />
}

/** The placeholder of a screen. */
export function ScreenSkeleton({ label = 'Loading…' }: { label?: string }) {
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

interface ScreenFailureProps {
  path: ScreenPath
  error: unknown
  onRetry(): void
  /** Called when the failure is there to see: it has the heading of the screen. */
  onReady(): void
}

/** Retries automatically when the device is back online. */
function useRetryOnline(isWanted: boolean, retry: () => void): boolean {
  const isOnline = useOnline()
  const wasOffline = useRef(!isOnline)
  const again = useEffectEvent(retry)
  useEffect(() => {
    if (isWanted && isOnline && wasOffline.current) again()
    wasOffline.current = !isOnline
  }, [isWanted, isOnline])
  return isOnline
}

function ScreenFailure({ path, error, onRetry, onReady }: ScreenFailureProps) {
  const isMissing = error instanceof ScreenLoadError
  const isOnline = useRetryOnline(isMissing, onRetry)
  useEffect(() => {
    if (isMissing) forgetFailedScreen(path)
  }, [isMissing, path])
  useEffect(onReady, [onReady])

  if (isMissing && !isOnline)
    return (
      <ErrorState isScreen title="You're offline" onRetry={onRetry}>
        You need a connection to open this screen. It opens by itself when you're back online. Your saved work is safe.
      </ErrorState>
    )
  if (isMissing && !error.isServed)
    return (
      <ErrorState isScreen title="Couldn't load this screen" onRetry={onRetry}>
        The server can't be reached at the moment. Your saved work is safe.
      </ErrorState>
    )
  if (isMissing || isMissingFile(error))
    return (
      <ErrorState isScreen title="Couldn't load this screen" onRetry={() => location.reload()} retryLabel="Reload page">
        There may be a newer version of the app. Reload the page to get it.
      </ErrorState>
    )
  return (
    <ErrorState isScreen title="Something went wrong here" onRetry={onRetry}>
      This screen stopped working. Your saved work is safe.
    </ErrorState>
  )
}

/** A screen with its loading and error states: the layout around it stays. */
export function Screen({ route, onReady }: ScreenProps) {
  return (
    <ErrorBoundary
      resetKey={route.path}
      fallback={(error, reset) => <ScreenFailure path={route.path} error={error} onRetry={reset} onReady={onReady} />}
    >
      <Suspense key={route.path} fallback={<ScreenSkeleton />}>
        <LoadedScreen route={route} onReady={onReady} />
      </Suspense>
    </ErrorBoundary>
  )
}
