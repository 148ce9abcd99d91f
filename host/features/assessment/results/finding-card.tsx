import type { Finding } from '../../../backend/types.ts'
import { SeverityMark } from '../../../lib/assessment/severity-mark.tsx'
import './finding-card.css'

/** One finding: how bad it is, what was found, what on the page says so, and what to do. */
export function FindingCard({ finding: { severity, title, evidence, advice } }: { finding: Finding }) {
  return (
    <li className="finding-card">
      <SeverityMark severity={severity} />
      <h3>{title}</h3>
      <dl>
        <div>
          <dt>Evidence</dt>
          <dd dir="auto">{evidence}</dd>
        </div>
        {advice && (
          <div>
            <dt>What to do</dt>
            <dd>{advice}</dd>
          </div>
        )}
      </dl>
    </li>
  )
}
