/** How good a score is, for its colour: it follows the word for the score. The number and the word say it too. */
export const scoreLevel = (value: number): 'good' | 'middling' | 'weak' => {
  if (value >= 70) return 'good'
  return value >= 45 ? 'middling' : 'weak'
}
