import type { Frame } from './streams/sse.ts'

/** Tells which events of an answer a server sends again after a break: from the last one, from the start, or from between. */
export interface Replays {
  /** The answer is asked for again. */
  begin(): void
  /** Takes note of an event. True for one that came before. */
  isRepeated(frame: Frame): boolean
}

export function createReplays(): Replays {
  /** How often each id came. A server may give one id to several events. */
  const counts = new Map<string, number>()
  let lastId = ''
  /** What came without an id behind the last one: a server that goes on after that id sends it again. */
  let tail: string[] = []
  let isReplaying = false
  let left = new Map<string, number>()
  let replayedId = ''
  let tailPosition = 0

  function isAgain({ id, data }: Frame): boolean {
    if (id) {
      const count = left.get(id) ?? 0
      left.set(id, count - 1)
      replayedId = id
      tailPosition = 0
      return count > 0
    }
    // Between two that came before, it came before as well.
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
