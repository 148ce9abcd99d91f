import type { ReactNode } from 'react'
import { promptSignIn } from '../auth/sign-in/prompt-sign-in.ts'
import { BackendError } from '../backend/backend-error.ts'
import { Button } from '../ui/buttons/button.tsx'
import { ButtonLink } from '../ui/buttons/button-link.tsx'
import { ErrorState } from '../ui/states/error-state.tsx'
import { errorMessage } from './error-message.ts'

interface LoadFailureProps {
  /** What could not be shown. */
  title: string
  error: unknown
  onRetry(): void
  /** Said after the reason. */
  children?: ReactNode
  /** Other actions. */
  actions?: ReactNode
}

/** What helps when trying again does not. */
function wayOut(error: unknown): ReactNode {
  const kind = error instanceof BackendError ? error.kind : undefined
  if (kind === 'payment')
    return (
      <ButtonLink variant="primary" href="/plans">
        See plans
      </ButtonLink>
    )
  if (kind !== 'sign-in') return undefined
  return (
    <Button variant="primary" onClick={promptSignIn}>
      Sign in again
    </Button>
  )
}

/** Something of the backend could not be read: why, the number of the request, and the ways on. */
export function LoadFailure({ title, error, onRetry, children, actions }: LoadFailureProps) {
  const out = wayOut(error)
  return (
    <ErrorState
      title={title}
      onRetry={onRetry}
      isRetryMinor={out !== undefined}
      requestId={error instanceof BackendError ? error.requestId : undefined}
      actions={
        <>
          {out}
          {actions}
        </>
      }
    >
      {errorMessage(error)} {children}
    </ErrorState>
  )
}
