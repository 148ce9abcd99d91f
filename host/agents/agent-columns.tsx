import type { ReactNode, Ref } from 'react'
import './agent-columns.css'

interface AgentColumnsProps {
  children: ReactNode
  ref?: Ref<HTMLDivElement>
  className?: string
}

/** The two columns of an agent's screen: the chat and its results. */
export function AgentColumns({ children, ref, className = '' }: AgentColumnsProps) {
  return (
    <div {...(ref && { ref })} className={`agent-columns ${className}`}>
      {children}
    </div>
  )
}
