import './score-bar.css'

/** The colour follows the word for the score; the number and the word say it too. */
const levelOf = (value: number): 'good' | 'middling' | 'weak' => {
  if (value >= 70) return 'good'
  return value >= 45 ? 'middling' : 'weak'
}

/** A score as a bar. The number stands beside it, so that a screen reader needs no bar; a score that could not be determined stays empty. */
export function ScoreBar({ value }: { value: number | null }) {
  return (
    <span className="score-bar" aria-hidden data-level={value === null ? undefined : levelOf(value)}>
      <span style={{ inlineSize: `${value ?? 0}%` }} />
    </span>
  )
}
