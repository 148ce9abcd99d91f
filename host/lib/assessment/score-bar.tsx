import { scoreLevel } from './score-level.ts'
import './score-bar.css'

/** A score as a bar. The number stands beside it, so that a screen reader needs no bar; a score that could not be determined stays empty. */
export function ScoreBar({ value }: { value: number | null }) {
  return (
    <span className="score-bar" aria-hidden data-level={value === null ? undefined : scoreLevel(value)}>
      <span style={{ inlineSize: `${value ?? 0}%` }} />
    </span>
  )
}
