import './score-bar.css'

/** A score as a bar. The number stands beside it, so that a screen reader needs no bar; one that was not measured stays empty. */
export function ScoreBar({ value }: { value: number | null }) {
  return (
    <span className="score-bar" aria-hidden>
      <span style={{ inlineSize: `${value ?? 0}%` }} />
    </span>
  )
}
