import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import './notice.css'

const icons = { info: Info, success: CircleCheck, error: CircleAlert }

interface NoticeProps {
  /** Default `info`. An error is said at once, the others when the reader pauses. */
  kind?: keyof typeof icons
  /** A bold title above the rest. */
  title?: ReactNode
  children?: ReactNode
  /** Buttons or links. */
  actions?: ReactNode
}

/** An important message in the flow of the page. */
export function Notice({ kind = 'info', title, children, actions }: NoticeProps) {
  const Icon = icons[kind]
  return (
    <div className={`notice notice-${kind}`} role={kind === 'error' ? 'alert' : 'status'}>
      <Icon size={20} aria-hidden />
      <div className="notice-body">
        {title && <strong>{title}</strong>}
        {children && <div>{children}</div>}
        {actions}
      </div>
    </div>
  )
}
