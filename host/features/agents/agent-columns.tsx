import type { ReactNode } from 'react'
import './agent-columns.css'

/** The two columns of an agent's screen: the talk, and what comes of it. */
export function AgentColumns({ children }: { children: ReactNode }) {
  return <div className="agent-columns">{children}</div>
}
