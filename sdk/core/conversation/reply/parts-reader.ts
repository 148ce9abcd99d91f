import type { Part } from '../../types.ts'

/** What has changed in a list of parts since it began to grow. */
interface Changes {
  /** How many changes there were. */
  count: number
  /** The places that changed, each with the count at its last change: what changes again and again is one entry. */
  readonly places: { readonly index: number; count: number }[]
}

const known = new WeakMap<readonly Part[], Changes>()

/** From now on, whoever changes the list says which of its parts. */
export function watchParts(list: readonly Part[]): void {
  known.set(list, { count: 0, places: [] })
}

/** The part at this place was replaced, or has grown. */
export function notePart(list: readonly Part[], index: number): void {
  const changes = known.get(list)
  if (!changes) return
  changes.count += 1
  const last = changes.places.at(-1)
  if (last?.index === index) last.count = changes.count
  else changes.places.push({ index, count: changes.count })
}

function indexesFrom(start: number, end: number): number[] {
  return Array.from({ length: Math.max(0, end - start) }, (_, place) => start + place)
}

/**
 * Reads a list of parts again and again, each time only where it is new: an answer of thousands of calls would take quadratic time
 * otherwise.
 */
export interface PartsReader {
  /** The places of the parts that are new or changed since the last time; all of another list, and of one of which nobody says it. */
  next(list: readonly Part[]): readonly number[]
}

export function createPartsReader(): PartsReader {
  let read: readonly Part[] | undefined
  let length = 0
  let count = 0

  return {
    next(list): readonly number[] {
      const changes = known.get(list)
      const isKnown = list === read && changes !== undefined
      const from = isKnown ? length : 0
      const changed = new Set<number>()
      if (isKnown) {
        for (let at = changes.places.length - 1; at >= 0; at -= 1) {
          const place = changes.places[at]
          if (!place || place.count <= count) break
          if (place.index < from) changed.add(place.index)
        }
      }
      read = list
      length = list.length
      count = changes?.count ?? 0
      return [...[...changed].toSorted((a, b) => a - b), ...indexesFrom(from, list.length)]
    },
  }
}
