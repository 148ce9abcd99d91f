import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../buttons/button.tsx'
import './state.css'

interface ErrorStateProps {
  title: string
  /** True when it stands for a whole screen: then its title is the heading of the page. Default false. */
  isScreen?: boolean
  /** What happened, in plain words. */
  children?: ReactNode
  /** Tries again. */
  onRetry?: (() => void) | undefined
  /** Default "Try again". */
  retryLabel?: string
  /** True when another way on helps more. Default false. */
  isRetryMinor?: boolean
  /** The id by which support finds the failure. */
  requestId?: string | undefined
  /** Other actions. */
  actions?: ReactNode
}

/** An error in place of content, with what to do next. */
export function ErrorState({
  title,
  isScreen = false,
  children,
  onRetry,
  retryLabel = 'Try again',
  isRetryMinor = false,
  requestId,
  actions,
}: ErrorStateProps) {
  return (
    <div className="state state-error" role="alert">
      <TriangleAlert size={32} aria-hidden />
      {isScreen ? <h1 tabIndex={-1}>{title}</h1> : <h2>{title}</h2>}
      {children && <p>{children}</p>}
      {(onRetry || actions) && (
        <div className="state-actions">
          {onRetry && (
            <Button variant={isRetryMinor ? 'secondary' : 'primary'} onClick={onRetry}>
              {retryLabel}
            </Button>
          )}
          {actions}
        </div>
      )}
      {requestId && (
        <p className="state-request">
          Request <code>{requestId}</code>
        </p>
      )}
    </div>
  )
}
