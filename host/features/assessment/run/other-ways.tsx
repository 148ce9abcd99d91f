import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import './other-ways.css'

interface OtherWaysProps {
  title: ReactNode
  /** Whether it begins open. Default false. */
  isOpen?: boolean
  children: ReactNode
}

/** What most people do not need, one press away. */
export function OtherWays({ title, isOpen = false, children }: OtherWaysProps) {
  return (
    <details className="other-ways" open={isOpen}>
      <summary>
        <ChevronRight size={18} aria-hidden className="icon-directional" />
        {title}
      </summary>
      <div className="other-ways-body">{children}</div>
    </details>
  )
}
