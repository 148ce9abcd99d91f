import type { ReactNode, Ref } from 'react'
import './agent-columns.css'

/** The two columns of an agent's screen: the chat and its results. */
export function AgentColumns({ children, ref }: { children: ReactNode; ref?: Ref<HTMLDivElement> }) {
  return (
    <div {...(ref && { ref })} className="agent-columns">
      {children}
    </div>
  )
}
