import { lazy, Suspense } from 'react'
import { useSearch } from 'wouter'
import { ErrorBoundary } from './error-boundary.tsx'
import { Button } from '../ui/buttons/button.tsx'
import { Notice } from '../ui/states/notice.tsx'

const AuthDialog = lazy(() => import('../features/auth/auth-dialog.tsx'))

/** The auth dialog, when the address asks for it. */
export function RequestedDialog() {
  const requested = new URLSearchParams(useSearch()).get('auth')
  if (requested === null) return null
  return (
    <ErrorBoundary
      resetKey={requested}
      fallback={() => (
        <Notice
          kind="error"
          title="Couldn't load the form"
          actions={<Button onClick={() => location.reload()}>Reload page</Button>}
        >
          Check your connection and reload the page.
        </Notice>
      )}
    >
      <Suspense fallback={null}>
        <AuthDialog />
      </Suspense>
    </ErrorBoundary>
  )
}
