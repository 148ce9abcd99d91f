import type { Presence } from './presence.ts'

const firstWait = 5000 // milliseconds; chat.md §9
const longestWait = 60_000 // milliseconds
const spread = 0.5 // of the wait: a server that was restarted is not met by all its pages at once

interface ReconnectDelay {
  /** How many tries have failed since the connection was open, the loss of it counted. */
  attempt: number
  presence: Presence
  random: () => number
  /** Rejects when the signal aborts. */
  delay: (milliseconds: number) => Promise<void>
  signal: AbortSignal
}

/** Waits until it makes sense to connect again: longer each time, longest while nobody looks, and as long as there is no network. */
export async function reconnectDelay({ attempt, presence, random, delay, signal }: ReconnectDelay): Promise<void> {
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
