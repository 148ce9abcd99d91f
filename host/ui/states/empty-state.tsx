import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import './state.css'

interface EmptyStateProps {
  icon: LucideIcon
  title: string
  /** What will be shown here, by example. */
  children?: ReactNode
  /** The main action. */
  action?: ReactNode
}

/** A placeholder where there is no content yet. */
export function EmptyState({ icon: Icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="state">
      <Icon size={32} aria-hidden />
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {action && <div className="state-actions">{action}</div>}
    </div>
  )
}
