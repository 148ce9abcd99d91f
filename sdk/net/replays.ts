import type { EventFrame } from './streams/event-frame.ts'

/** Detects events that a server repeats after a reconnect, whether it resumes at the last one, at the start, or in between. */
export interface Replays {
  /** Call before the response is requested again. */
  begin(): void
  /** Records an event. Returns true when it has been received before. */
  isRepeated(frame: EventFrame): boolean
}

export function createReplays(): Replays {
  /** How often each id was received. A server may give several events the same id. */
  const counts = new Map<string, number>()
  let lastId = ''
  /** Events without an id after the last one with an id: a server that resumes at that id repeats them. */
  let tail: string[] = []
  let isReplaying = false
  let left = new Map<string, number>()
  let replayedId = ''
  let tailPosition = 0

  function isAgain({ id, data }: EventFrame): boolean {
    if (id) {
      const count = left.get(id) ?? 0
      left.set(id, count - 1)
      replayedId = id
      tailPosition = 0
      return count > 0
    }
    // An event between two repeated ones is repeated as well.
    if (replayedId && replayedId !== lastId) return true
    return tail[tailPosition++] === data
  }

  return {
    begin() {
      isReplaying = true
      left = new Map(counts)
      replayedId = ''
      tailPosition = 0
    },
    isRepeated(frame) {
      isReplaying &&= isAgain(frame)
      if (isReplaying) return true
      const { id, data } = frame
      if (id) {
        counts.set(id, (counts.get(id) ?? 0) + 1)
        lastId = id
        tail = []
      } else if (lastId) tail.push(data)
      return false
    },
  }
}
