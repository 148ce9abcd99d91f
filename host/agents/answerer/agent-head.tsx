import { Info } from 'lucide-react'
import type { AnswererWords } from './answerer.ts'
import './agent-head.css'

/** The head of an agent's chat: who answers, and behind it what to know about that. */
export function AgentHead({ answerer: { name, note } }: { answerer: AnswererWords }) {
  return (
    <details className="agent-head">
      <summary>
        <span className="agent-head-name">
          <span className="visually-hidden">Answers: </span>
          <bdi>{name}</bdi>
        </span>
        <Info size={16} aria-hidden />
      </summary>
      <p>{note}</p>
    </details>
  )
}
