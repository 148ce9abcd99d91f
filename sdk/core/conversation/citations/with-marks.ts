import { closedRegions, type Region } from './closed-regions.ts'

/** The next place at which a mark changes nothing of the text around it. */
function freePlace(text: string, place: number, ends: readonly Region[], from: number) {
  let at = from
  while (at < ends.length && (ends[at]?.end ?? 0) <= place) at += 1
  const region = ends[at]
  let free = region && region.start < place ? region.end : place
  // Between two signs of one mark, or of one letter.
  while (free < text.length && /[*_~\u{DC00}-\u{DFFF}]/u.test(text[free] ?? '') && text[free - 1] === text[free]) free += 1
  if (/[\uDC00-\uDFFF]/.test(text[free] ?? '')) free += 1
  return { free, at }
}

/**
 * A text in Markdown with the marks of what it cites, behind the words that rest on it.
 * @param places By place in the text, in ascending order: the numbers of sources.
 * @param mark What stands for a source.
 */
export function withMarks(
  text: string,
  places: ReadonlyMap<number, readonly number[]>,
  mark: (number: number) => string,
): string {
  if (!places.size) return text
  const regions = closedRegions(text)
  const pieces: string[] = []
  let done = 0
  let at = 0
  for (const [place, numbers] of places) {
    const found = freePlace(text, place, regions, at)
    at = found.at
    const free = Math.max(done, found.free)
    pieces.push(text.slice(done, free), ...numbers.map(mark))
    done = free
  }
  return pieces.join('') + text.slice(done)
}
