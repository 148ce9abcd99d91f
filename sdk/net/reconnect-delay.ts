import type { Presence } from './presence.ts'

const usualFirstWait = 5000 // milliseconds
const longestWait = 60_000 // milliseconds
const spread = 0.5 // added at random, as a share of the delay, so that pages do not all reconnect to a restarted server at once

interface ReconnectDelay {
  /** Failed attempts since the connection was last open, including the loss itself. */
  attempt: number
  /** Milliseconds before the first attempt. @default 5000 */
  firstWait?: number
  presence: Presence
  random: () => number
  /** Rejects when the signal aborts. */
  delay: (milliseconds: number) => Promise<void>
  signal: AbortSignal
}

/** Waits before the next attempt to connect: longer each time, longest in a hidden page, and as long as the page is offline. */
export async function reconnectDelay({
  attempt,
  firstWait = usualFirstWait,
  presence,
  random,
  delay,
  signal,
}: ReconnectDelay): Promise<void> {
  const growing = Math.min(firstWait * 2 ** (attempt - 1) * (1 + random() * spread), longestWait)
  const over = new AbortController()
  const waking = AbortSignal.any([signal, over.signal])
  try {
    if (presence.isOnline) await Promise.race([delay(presence.isHidden ? longestWait : growing), presence.awaken(waking)])
    while (!presence.isOnline) await presence.awaken(waking)
  } finally {
    over.abort()
  }
}
