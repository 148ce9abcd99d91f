import type { Message, SourcePart, TextPart, ViewContext } from '../../core/types.ts'
import { firstAfter } from '../../markdown/first-after.ts'
import type { MarkdownCitations } from '../../markdown/settings.ts'
import { createCitationMark } from './citation-mark.ts'
import { sourceWritten } from './source-written.ts'

/** More marks in a row than these are only in the list. */
const mostTogether = 12

const isText = (part: { readonly type: string }): part is TextPart => part.type === 'text'
const lengthOf = (part: TextPart): number =>
  'length' in part && typeof part.length === 'number' ? part.length : part.text.length

const itself = (place: number): number => place

/** How often a message cites: it only grows while the answer comes. */
export const countCitations = ({ parts }: Message): number =>
  parts.reduce((sum, part) => (part.type === 'source' ? sum + 1 + (part.positions?.length ?? 0) : sum), 0)

/** Where the texts of a message cite its sources. Places are UTF-16 units of all its text, whose parts a blank line separates. */
export function createCitations(context: ViewContext, message: () => Message) {
  const sourcesNow = (): SourcePart[] => message().parts.filter((part) => part.type === 'source')

  function startOf(part: TextPart): number {
    let start = 0
    for (const other of message().parts) {
      if (other === part) break
      if (isText(other) && lengthOf(other)) start += lengthOf(other) + '\n\n'.length
    }
    return start
  }

  /** By place: the numbers of the sources that are cited there. */
  function placesIn(part: TextPart): Map<number, number[]> {
    const start = startOf(part)
    const found = new Map<number, number[]>()
    for (const [index, { positions = [] }] of sourcesNow().entries()) {
      for (const { end } of positions) {
        if (!(end > start && end <= start + lengthOf(part))) continue
        // What is cited may end with a line; its mark stands at the end of the words.
        const place = part.text.slice(0, end - start).trimEnd().length
        const numbers = found.get(place)
        if (!numbers) found.set(place, [index + 1])
        else if (!numbers.includes(index + 1) && numbers.length < mostTogether) numbers.push(index + 1)
      }
    }
    return new Map([...found].toSorted(([a], [b]) => a - b).map(([place, numbers]) => [place, numbers.toSorted((a, b) => a - b)]))
  }

  function of(part: () => TextPart): MarkdownCitations | undefined {
    if (context.get().config.sources !== 'marks' || message().role === 'user') return undefined
    let known = new Map<number, number[]>()
    let places: number[] = []
    let seen = ''
    function look(): void {
      // Words may come after what cites them, and the last ones end with spaces that turn out to be none.
      const isGrowing = message().status === 'streaming'
      const now = `${countCitations(message())} ${isGrowing ? lengthOf(part()) : 'whole'}`
      if (now === seen) return
      seen = now
      known = placesIn(part())
      // A place as often as it cites: when another source is cited there, it is drawn again.
      places = [...known].flatMap(([place, numbers]) => numbers.map(() => place))
    }
    function draw(number: number): HTMLElement[] {
      const source = sourcesNow()[number - 1]
      return source ? [createCitationMark(context, source, number)] : []
    }
    return {
      between(start, end) {
        look()
        return places.slice(firstAfter(places, start, itself), firstAfter(places, end, itself))
      },
      drawAt: (place) => (known.get(place) ?? []).flatMap(draw),
      drawNamed(written) {
        const sources = sourcesNow()
        // Who says where, says it everywhere.
        const number = sources.some(({ positions }) => positions?.length) ? undefined : sourceWritten(written, sources)
        return number === undefined ? undefined : draw(number)[0]
      },
    }
  }

  return { of }
}
