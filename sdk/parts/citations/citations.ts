import { citedPlaces } from '../../core/conversation/citations/cited-places.ts'
import type { Message, SourcePart, TextPart, ViewContext } from '../../core/types.ts'
import { placesBetween } from '../../markdown/places-between.ts'
import type { MarkdownCitations } from '../../markdown/settings.ts'
import { createCitationMark } from './citation-mark.ts'
import type { createFootnotes } from './footnotes.ts'
import { sourceWritten } from './source-written.ts'
import { textLength } from '../../core/conversation/citations/text-length.ts'

/** How often a message cites: it only grows while the answer comes. */
export const countCitations = ({ parts }: Message): number =>
  parts.reduce((sum, part) => (part.type === 'source' ? sum + 1 + (part.positions?.length ?? 0) : sum), 0)

type Footnotes = ReturnType<typeof createFootnotes>

/**
 * The marks in the texts of a message.
 * @param onFootnotes called when a text defines footnotes, which are sources: with the text that knows of them already.
 */
export function createCitations(context: ViewContext, message: () => Message, onFootnotes: (by?: object) => void) {
  let footnotes: Footnotes | undefined
  /** Footnotes that wait until the file for them has loaded. */
  let waiting: Parameters<Footnotes['add']>[] | undefined
  /** Then they are drawn where they stand. */
  let cannotLoad = false
  const sourcesNow = (): SourcePart[] => message().parts.filter((part) => part.type === 'source')

  async function load(): Promise<void> {
    const { createFootnotes } = await import('./footnotes.ts')
    if (context.signal.aborted) return
    footnotes = createFootnotes(context, sourcesNow, onFootnotes)
    for (const each of waiting ?? []) footnotes.add(...each)
    onFootnotes()
  }

  function define(...given: Parameters<Footnotes['add']>): void {
    if (footnotes) footnotes.add(...given)
    else if (waiting) waiting.push(given)
    else {
      waiting = [given]
      load().catch(() => {
        if (context.signal.aborted) return
        cannotLoad = true
        onFootnotes()
      })
    }
  }

  function of(part: () => TextPart): MarkdownCitations | undefined {
    footnotes?.renew(part)
    waiting = waiting?.filter(([owner]) => owner !== part)
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
        return placesBetween(places, start, end)
      },
      drawAt: (place) => (known.get(place) ?? []).flatMap(draw),
      define: (footnote) => define(part, footnote),
      get drawsFootnotes() {
        return cannotLoad
      },
      destroy: () => footnotes?.forget(part),
      drawNamed(written) {
        const isNote = written.startsWith('[^')
        if (isNote && cannotLoad) return undefined
        const footnote = isNote && footnotes?.draw(written.slice(2, -1))
        if (footnote) return footnote
        const number = sourceWritten(written, sourcesNow())
        return number === undefined ? undefined : draw(number)[0]
      },
    }
  }

  return {
    of,
    /** The footnotes that its texts define, beside the sources that its service names. */
    footnotes: (): readonly SourcePart[] => footnotes?.sources() ?? [],
    /** The service has named other sources. */
    renumber: (): void => footnotes?.renumber(),
  }
}
