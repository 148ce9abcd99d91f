/** An entry in a merge of two copies of a conversation. */
export interface Mergeable {
  readonly id: string
  /** ISO time; absent if unknown. */
  readonly createdAt?: string | undefined
}

/** Joins two lists without common entries: by time, then by id; each keeps its own order. */
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
 * Merges two copies of a conversation that diverged. Common entries keep their order; entries in only one copy keep their
 * position, ordered by time where both continued. `pick` chooses between two forms of an entry. Takes linear time.
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
    // An entry that comes earlier in the first list has already been added.
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
