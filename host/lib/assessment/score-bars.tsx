import type { Score } from '../../backend/types.ts'
import { findingGroups } from './finding-groups.ts'
import { ScoreBar } from './score-bar.tsx'
import './score-bars.css'

/** The score of each group, at a glance. */
export function ScoreBars({ scores }: { scores: readonly Pick<Score, 'group' | 'value'>[] }) {
  return (
    <ul className="score-bars">
      {scores.map(({ group, value }) => (
        <li key={group}>
          <span>{findingGroups[group].name}</span>
          <ScoreBar value={value} />
          <span className="score-bars-value">{value ?? 'Not checked'}</span>
        </li>
      ))}
    </ul>
  )
}
