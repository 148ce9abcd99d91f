import type { AuthState } from '../../auth/session/auth-state.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { Notice } from '../../ui/states/notice.tsx'

/** Why no one is signed in, when there is a reason. What became of a social sign-in is said in the dialog, where one can try again. */
export function SignInProblem({ auth: { isAuthenticated, error, errorKind } }: { auth: AuthState }) {
  if (isAuthenticated || error === undefined || errorKind === 'provider' || errorKind === 'cancelled') return null
  const hasEnded = errorKind === 'ended'
  return (
    <div className="landing-problem">
      <Notice
        kind={hasEnded ? 'info' : 'error'}
        title={hasEnded ? undefined : "You can't sign in right now"}
        actions={
          hasEnded ? (
            <ButtonLink href="/landing?auth=signin">Sign in again</ButtonLink>
          ) : (
            <Button onClick={() => location.reload()}>Try again</Button>
          )
        }
      >
        {error}
      </Notice>
    </div>
  )
}
