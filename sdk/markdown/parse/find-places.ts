/** The text of a block, and where its lines end in the source. */
interface Lines {
  readonly text: string
  readonly lineEnds: readonly number[]
}

/** A place in the source, and the same in the text of a block. */
export interface Place {
  readonly inSource: number
  readonly inText: number
}

/** What belongs to the character before it: nothing is set between the two. */
const continuation = /[\udc00-\udfff]|\u200d|\ufe0e|\ufe0f|[\u0300-\u036f]/

/** The part of the source that a block was read from: after its start, up to and with its end. */
export function sourceRange({ text, lineEnds }: Lines): { start: number; end: number } | undefined {
  const end = lineEnds.at(-1)
  if (end === undefined) return undefined
  const lines = text.split('\n')
  // Definitions of links are cut off its front, with the ends of their lines.
  const first = lineEnds[Math.max(0, lineEnds.length - lines.length)] ?? end
  return { start: first - (lines[0]?.length ?? 0) - 1, end }
}

/**
 * Where places of the source are in the text of a block: lines lose marks of their containers at their front, so that places are counted
 * from the ends of lines.
 * @param places in ascending order.
 */
export function findPlaces({ text, lineEnds }: Lines, places: readonly number[]): Place[] {
  const lines = text.split('\n')
  const ends = lineEnds.slice(-lines.length)
  const found: Place[] = []
  let line = 0
  let start = 0
  for (const inSource of places) {
    for (; line < lines.length - 1 && inSource > (ends[line] ?? 0); line++) start += (lines[line] ?? '').length + 1
    const { length } = lines[line] ?? ''
    const fromEnd = Math.max(0, (ends[line] ?? 0) - inSource)
    let inText = start + Math.max(0, length - fromEnd)
    while (continuation.test(text.charAt(inText))) inText++
    found.push({ inSource, inText })
  }
  return found
}
