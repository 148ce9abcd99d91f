/** What a score from 0 to 100 means, in a word or two. */
export function scoreWord(value: number): string {
  if (value >= 90) return 'Strong'
  if (value >= 70) return 'Good'
  if (value >= 45) return 'Needs work'
  return 'Weak'
}
