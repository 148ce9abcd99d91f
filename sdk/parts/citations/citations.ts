import { citedPlaces } from '../../core/conversation/citations/cited-places.ts'
import type { Message, SourcePart, TextPart, ViewContext } from '../../core/types.ts'
import { firstAfter } from '../../markdown/first-after.ts'
import type { MarkdownCitations } from '../../markdown/settings.ts'
import { createCitationMark } from './citation-mark.ts'
import { sourceWritten } from './source-written.ts'
import { textLength } from '../../core/conversation/citations/text-length.ts'

const itself = (place: number): number => place

/** How often a message cites: it only grows while the answer comes. */
export const countCitations = ({ parts }: Message): number =>
  parts.reduce((sum, part) => (part.type === 'source' ? sum + 1 + (part.positions?.length ?? 0) : sum), 0)

/** The marks in the texts of a message. */
export function createCitations(context: ViewContext, message: () => Message) {
  const sourcesNow = (): SourcePart[] => message().parts.filter((part) => part.type === 'source')

  function of(part: () => TextPart): MarkdownCitations | undefined {
    if (context.get().config.sources !== 'marks' || message().role === 'user') return undefined
    let known: ReadonlyMap<number, readonly number[]> = new Map()
    let places: number[] = []
    let seen = ''
    function look(): void {
      // Words may come after what cites them, and the last ones end with spaces that turn out to be none.
      const isGrowing = message().status === 'streaming'
      const now = `${countCitations(message())} ${isGrowing ? textLength(part()) : 'whole'}`
      if (now === seen) return
      seen = now
      known = citedPlaces(part(), message().parts)
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
        const number = sourceWritten(written, sourcesNow())
        return number === undefined ? undefined : draw(number)[0]
      },
    }
  }

  return { of }
}
