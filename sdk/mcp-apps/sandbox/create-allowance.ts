/** How many things may happen: `most` at once, and `perSecond` in the long run. Returns whether one more may. */
export function createAllowance(most: number, perSecond: number, now: () => number = () => performance.now()): () => boolean {
  let left = most
  let before = now()
  return () => {
    const time = now()
    left = Math.min(most, left + ((time - before) / 1000) * perSecond)
    before = time
    if (left < 1) return false
    left -= 1
    return true
  }
}
