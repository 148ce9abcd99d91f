import type { Finding, Score } from '../../../backend/types.ts'
import { Card } from '../../../ui/card.tsx'
import { findingGroups } from '../../../lib/assessment/finding-groups.ts'
import { OtherWays } from '../run/other-ways.tsx'
import { ScoreBar } from '../../../lib/assessment/score-bar.tsx'
import { scoreWord } from '../../../lib/assessment/score-word.ts'
import { SeverityMark } from '../../../lib/assessment/severity-mark.tsx'
import './score-card.css'

/** The result of one group: its score, what to fix first, and every check of the score. */
export function ScoreCard({
  score: { group, value, basedOn, topFix },
  findings,
}: {
  score: Score
  findings: readonly Finding[]
}) {
  const { name, question, icon: Icon } = findingGroups[group]
  const checks = basedOn.flatMap((id) => findings.filter((finding) => finding.id === id))
  const fix = findings.find(({ id }) => id === topFix)
  return (
    <Card as="article" className="score-card" aria-labelledby={`score-${group}`}>
      <div className="score-card-head">
        <Icon size={20} aria-hidden />
        <h2 id={`score-${group}`}>{name}</h2>
      </div>
      {value === null ? (
        <p className="score-card-unknown">Not checked</p>
      ) : (
        <p className="score-card-value">
          <strong>{value}</strong> of 100 <span>{scoreWord(value)}</span>
        </p>
      )}
      <ScoreBar value={value} />
      <p className="score-card-question">{question}</p>
      <div className="score-card-fix">
        <h3>{fix ? 'Fix this first' : 'Nothing to fix'}</h3>
        <p>
          {fix
            ? `${fix.title} ${fix.advice ?? ''}`
            : value === null
              ? "We couldn't run any of these checks, so they don't affect your score."
              : 'Every check we could run passed.'}
        </p>
      </div>
      <OtherWays title={`Based on ${checks.length} ${checks.length === 1 ? 'check' : 'checks'}`}>
        <ul className="score-card-checks">
          {checks.map(({ id, severity, title, evidence }) => (
            <li key={id}>
              <SeverityMark severity={severity} />
              <p>{title}</p>
              <p dir="auto">{evidence}</p>
            </li>
          ))}
        </ul>
      </OtherWays>
    </Card>
  )
}
