import { Fragment, lazy, Suspense, useEffect, useMemo, useRef } from 'react'
import { Redirect, Router } from 'wouter'
import { toast } from '../lib/toast.ts'
import { useAuth } from '../lib/hooks/use-auth.ts'
import { ErrorState } from '../ui/states/error-state.tsx'
import { AppNotices } from './layouts/app-notices.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import type { GuardedLocation } from './routing/guarded-location.ts'
import { Layout } from './layouts/layout.tsx'
import { LocalModeFrame } from './layouts/local-mode-frame.tsx'
import { guardRoute, canResume } from './routing/route-guard.ts'
import { Screen, ScreenSkeleton } from './routing/screen.tsx'
import { Toasts } from './toasts/toasts.tsx'
import { useAfterSignIn } from './routing/use-after-sign-in.ts'
import { useNavigationFocus } from './routing/use-navigation-focus.ts'
import { useFocusRecovery } from './use-focus-recovery.ts'
import { usePreload } from './routing/use-preload.ts'

const EndedSessionDialog = lazy(() => import('../features/auth/ended-session-dialog.tsx'))

interface AppProps {
  location: GuardedLocation
  /** Whether this page was opened by the way back from a social provider. */
  isSocialReturn: boolean
}

/** Renders what the navigation rules decide for the current path. */
function CurrentScreen({ location, isSocialReturn }: AppProps) {
  const auth = useAuth()
  const { path } = location.usePlace()
  const decision = useMemo(() => guardRoute(path, auth), [path, auth])
  const onReady = useNavigationFocus(location, decision.kind === 'show' ? decision.route.title : undefined)
  useAfterSignIn(location, auth, isSocialReturn)
  usePreload()
  useFocusRecovery()

  const needsSignIn = decision.kind === 'redirect' && decision.reason === 'needs-sign-in'
  const wasSignedIn = useRef(false)
  useEffect(() => {
    // No explanation is needed after signing out.
    if (needsSignIn && !wasSignedIn.current)
      toast('Sign in to open this page.', {
        action: { label: 'Sign in', onPress: () => location.navigate('/landing?auth=signin') },
      })
    wasSignedIn.current = auth.isAuthenticated
  }, [auth.isAuthenticated, needsSignIn, location])

  const needsPlan = decision.kind === 'redirect' && decision.reason === 'needs-plan'
  useEffect(() => {
    if (!needsPlan) return
    const seePlans = { label: 'See plans', onPress: () => location.navigate('/plans') }
    toast('Choose a plan to open the dashboard.', { action: seePlans })
  }, [needsPlan, location])

  if (decision.kind === 'redirect') return <Redirect key={decision.to} to={decision.to} replace />
  if (decision.kind === 'wait')
    return (
      <main>
        <ScreenSkeleton label={decision.route?.access === 'paid' ? 'Loading your plan…' : 'Loading your account…'} />
      </main>
    )
  return (
    // What belongs to one person is drawn again for another, who may have signed in in another tab.
    <Fragment key={decision.route.access === 'public' ? 'everybody' : auth.userId}>
      <Layout route={decision.route}>
        <Screen route={decision.route} onReady={onReady} />
      </Layout>
      {decision.route.access !== 'public' && canResume(auth) && (
        <Suspense>
          <EndedSessionDialog location={location} />
        </Suspense>
      )}
    </Fragment>
  )
}

/** The whole app. */
export function App({ location, isSocialReturn }: AppProps) {
  const { path } = location.usePlace()
  return (
    <ErrorBoundary
      fallback={() => (
        <ErrorState
          isScreen
          title="The app stopped working"
          onRetry={() => globalThis.location.reload()}
          retryLabel="Reload page"
        >
          Reloading the page starts it again. Nothing you saved is lost.
        </ErrorState>
      )}
    >
      <Router hook={location.useGuardedLocation}>
        <LocalModeFrame path={path}>
          <AppNotices />
          <CurrentScreen location={location} isSocialReturn={isSocialReturn} />
        </LocalModeFrame>
        <Toasts />
      </Router>
    </ErrorBoundary>
  )
}
