import type { ReactNode } from 'react'
import { BackendError } from '../backend/backend-error.ts'
import { ErrorState } from '../ui/error-state.tsx'

interface LoadFailureProps {
  /** What could not be shown. */
  title: string
  error: unknown
  onRetry(): void
  /** Other ways on. */
  actions?: ReactNode
}

/** Something of the backend could not be read: why, the number of the request, and the way to try again. */
export function LoadFailure({ title, error, onRetry, actions }: LoadFailureProps) {
  return (
    <ErrorState
      title={title}
      onRetry={onRetry}
      requestId={error instanceof BackendError ? error.requestId : undefined}
      actions={actions}
    >
      {error instanceof Error ? error.message : 'Unknown error'}
    </ErrorState>
  )
}
