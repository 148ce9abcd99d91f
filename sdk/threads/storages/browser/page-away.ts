/** Ends what runs in each open database. */
const ends = new Set<() => void>()
let isAway = false
let isFollowed = false

function follow(): void {
  if (isFollowed || !('onpagehide' in globalThis)) return
  isFollowed = true
  // Before the chats, which save what they have as the page is left.
  addEventListener(
    'pagehide',
    ({ persisted }) => {
      if (!persisted) return
      isAway = true
      for (const end of ends) end()
    },
    { capture: true },
  )
  addEventListener('pageshow', () => void (isAway = false), { capture: true })
}

/**
 * A page that the browser keeps for the way back keeps its transactions, too: they rest with it, and every other page waits for them. So
 * what runs is ended, and nothing begins before the page is shown again. What is not saved by then is kept elsewhere.
 */
export const pageAway = {
  /** True between the moment in which the page was left and that in which it is shown again. */
  isNow: (): boolean => isAway,
  /** Calls a function as the page is left. Returns what ends that. */
  onLeft(end: () => void): () => void {
    follow()
    ends.add(end)
    return () => void ends.delete(end)
  },
}
