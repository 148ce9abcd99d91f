import type { ReplyEvent } from '../core/types.ts'

/** Separates the reasoning of a reply that begins with `<think>` from its text. Chunks may be cut anywhere. */
export interface ThinkingSplitter {
  push(text: string): Iterable<ReplyEvent>
  /** Text held back because it could be the beginning of a tag. */
  end(): Iterable<ReplyEvent>
}

const opening = '<think>'
const closing = '</think>'

/** How many of the last characters could be the beginning of the closing tag. */
function openEnd(text: string): number {
  for (let length = Math.min(closing.length - 1, text.length); length > 0; length -= 1) {
    if (closing.startsWith(text.slice(-length))) return length
  }
  return 0
}

export function createThinkingSplitter(): ThinkingSplitter {
  let state: 'start' | 'thinking' | 'after' | 'text' = 'start'
  let held = ''
  let hasThought = false

  function* think(text: string): Iterable<ReplyEvent> {
    const thought = hasThought ? text : text.trimStart()
    if (!thought) return
    hasThought = true
    yield { type: 'reasoning-delta', text: thought }
  }

  function* push(text: string): Iterable<ReplyEvent> {
    held += text
    if (state === 'start') {
      const start = held.trimStart()
      if (start.startsWith(opening)) {
        state = 'thinking'
        held = start.slice(opening.length)
      } else if (opening.startsWith(start)) return
      else state = 'text'
    }
    if (state === 'thinking') {
      const end = held.indexOf(closing)
      const length = end < 0 ? held.length - openEnd(held) : end
      yield* think(held.slice(0, length))
      held = held.slice(length)
      if (end < 0) return
      held = held.slice(closing.length)
      state = 'after'
    }
    if (state === 'after') {
      // Line breaks between the reasoning and the answer belong to neither.
      held = held.trimStart()
      if (held) state = 'text'
    }
    if (held) yield { type: 'text-delta', text: held }
    held = ''
  }

  return {
    push,
    *end() {
      if (state === 'thinking') yield* think(held)
      else if (held) yield { type: 'text-delta', text: held }
      held = ''
    },
  }
}
