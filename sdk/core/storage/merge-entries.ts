/** What takes part in a merge of two copies of one conversation. */
export interface Mergeable {
  readonly id: string
  /** ISO time; absent where it is not known. */
  readonly createdAt?: string | undefined
}

/** Joins two runs that have no entry in common: by time, and by id where that is the same; each keeps its own order. */
export function joinByTime<Entry extends Mergeable>(one: readonly Entry[], other: readonly Entry[]): Entry[] {
  const joined: Entry[] = []
  let index = 0
  for (const entry of other) {
    for (let first = one[index]; first; first = one[index]) {
      const [time, otherTime] = [first.createdAt ?? '', entry.createdAt ?? '']
      if (time > otherTime || (time === otherTime && first.id > entry.id)) break
      joined.push(first)
      index += 1
    }
    joined.push(entry)
  }
  return [...joined, ...one.slice(index)]
}

/**
 * One list of two copies of a conversation that went on apart. What both have keeps its order, what only one has stands
 * where it stood, by time where both went on. `pick` chooses between two forms of the same entry.
 * Work is linear in the length of both.
 */
export function mergeEntries<Entry extends Mergeable>(
  one: readonly Entry[],
  other: readonly Entry[],
  pick: (one: Entry, other: Entry) => Entry,
): Entry[] {
  const places = new Map(one.map(({ id }, index) => [id, index]))
  const others = new Map(other.map((entry) => [entry.id, entry]))
  const merged: Entry[] = []
  let next = 0
  let run: Entry[] = []
  for (const entry of other) {
    const place = places.get(entry.id)
    if (place === undefined) run.push(entry)
    // One that comes earlier in the first list stands there already.
    if (place === undefined || place < next) continue
    merged.push(...joinByTime(one.slice(next, place), run), ...one.slice(place, place + 1))
    run = []
    next = place + 1
  }
  merged.push(...joinByTime(one.slice(next), run))
  return merged.map((entry) => {
    const form = others.get(entry.id)
    return form && form !== entry ? pick(entry, form) : entry
  })
}
