import { partsOf, publicPart } from '../../core/conversation/message-parts.ts'
import type { Response, SourcePart, TextRange } from '../../core/options/options.ts'
import type { MessagePart } from '../../core/options/messages/message-parts.ts'
import type { ReplyEvent } from '../../core/types.ts'
import { Citations } from '../../protocols/citations/citations.ts'
import { TextPosition } from '../../protocols/citations/text-position.ts'
import type { Excerpt } from './excerpts.ts'
import { createMarkScanner, type CitedMark, type ScannedText } from './scan-marks.ts'
import { snippetOf } from './snippet-of.ts'

type TextDelta = Extract<ReplyEvent, { type: 'text-delta' }>

/** Places of a message: with each one all of its source are sent again, and a model can be made to say a mark without end. */
const mostPlaces = 300

/** What stands beside a text, which goes on behind it. */
const beside = new Set<ReplyEvent['type']>([
  'metadata',
  'session',
  'source',
  'progress',
  'stream-start',
  'resumable',
  'state',
  'state-delta',
])

const moved = ({ start, end }: TextRange, by: number): TextRange => ({ start: start + by, end: end + by })

/** An excerpt as a source, without the places of an answer that rest on it. */
function sourceOf({ id, title, url, text }: Excerpt, index: number): Omit<SourcePart, 'type' | 'positions'> {
  const snippet = snippetOf(text)
  return { id: id ?? url ?? `excerpt-${index + 1}`, ...(title && { title }), ...(url && { url }), ...(snippet && { snippet }) }
}

/** The texts of one message, from which marks are taken out. */
function createCitedMessage(excerpts: readonly Excerpt[]) {
  const citations = new Citations()
  const left = new TextPosition()
  const given = new TextPosition()
  /** What was taken out, by the place in the message as it was given. */
  const removed: { readonly at: number; readonly length: number }[] = []
  let scanner: ReturnType<typeof createMarkScanner> | undefined
  let starts = { left: 0, given: 0 }
  let lastGiven = 0
  let places = 0

  function* cite({ numbers, range, at, length }: CitedMark): Iterable<ReplyEvent> {
    removed.push({ at: starts.given + at, length })
    places += numbers.length
    if (places > mostPlaces) return
    const position = range && moved(range, starts.left)
    for (const number of numbers) {
      const excerpt = excerpts[number - 1]
      if (excerpt) yield* citations.cite({ ...sourceOf(excerpt, number - 1), position })
    }
  }

  function* show(event: TextDelta, { text, marks }: ScannedText): Iterable<ReplyEvent> {
    const { text: _text, type: _type, partId: _partId, ...rest } = event
    const delta = { ...event, text }
    left.add(delta)
    if (text || Object.keys(rest).length) yield delta
    for (const mark of marks) yield* cite(mark)
  }

  /** What a service cites itself, in the text without the marks. */
  function shifted(source: SourcePart): SourcePart {
    if (!source.positions || !removed.length) return source
    const place = (index: number): number =>
      removed.reduce((sum, { at, length }) => (at < index ? sum - Math.min(length, index - at) : sum), index)
    return { ...source, positions: source.positions.map(({ start, end }) => ({ start: place(start), end: place(end) })) }
  }

  return {
    *add(event: TextDelta): Iterable<ReplyEvent> {
      const begin = given.next
      given.add(event)
      // A blank line stands before another text.
      if (!scanner || begin !== lastGiven) {
        scanner = createMarkScanner(excerpts.length)
        starts = { left: left.next, given: begin }
      }
      lastGiven = given.next
      yield* show(event, scanner.push(event.text))
    },
    *flush(event: TextDelta): Iterable<ReplyEvent> {
      if (scanner) yield* show(event, scanner.flush())
    },
    pass(event: ReplyEvent): ReplyEvent {
      left.add(event)
      given.add(event)
      if (event.type === 'source') return shifted(event)
      return event.type === 'part' && event.part.type === 'source' ? { type: 'part', part: shifted(event.part) } : event
    },
    /** What was said of places in a text that is not there any more. */
    *forget(): Iterable<ReplyEvent> {
      for (const source of citations.all()) {
        const { positions: _positions, ...rest } = source
        yield { type: 'part', part: rest }
      }
    },
  }
}

const partsIn = (message: Response): readonly MessagePart[] => partsOf(message).flatMap((part) => publicPart(part) ?? [])

/** A whole message, whose texts have no marks. */
function citeMessage(message: Response, excerpts: readonly Excerpt[]): Response {
  const cited = createCitedMessage(excerpts)
  const sources = new Map<string, SourcePart>()
  const parts: MessagePart[] = []
  for (const part of partsIn(message)) {
    if (part.type !== 'text') {
      cited.pass({ type: 'part', part })
      parts.push(part)
      continue
    }
    const delta = { type: 'text-delta', text: part.text, partId: `${parts.length}` } as const
    let text = ''
    for (const event of [...cited.add(delta), ...cited.flush({ ...delta, text: '' })]) {
      if (event.type === 'text-delta') text += event.text
      else if (event.type === 'source') sources.set(event.id, event)
      else if (event.type === 'part' && event.part.type === 'source') sources.set(event.part.id, event.part)
    }
    parts.push({ ...part, text })
  }
  if (!sources.size) return message
  const { text: _text, html: _html, files: _files, ...rest } = message
  return { ...rest, parts: [...parts, ...sources.values()] }
}

/**
 * Takes the marks of excerpts, 【1】 or [1], out of the texts of an answer, and cites in their place: each excerpt is a source with the places
 * that rest on it. Marks with other numbers stay.
 */
export async function* citeAnswer(events: AsyncIterable<ReplyEvent>, excerpts: readonly Excerpt[]): AsyncGenerator<ReplyEvent> {
  let message = createCitedMessage(excerpts)
  let last: TextDelta | undefined
  let id: string | undefined

  function* end(): Iterable<ReplyEvent> {
    if (last) yield* message.flush({ type: 'text-delta', text: '', ...(last.partId !== undefined && { partId: last.partId }) })
    last = undefined
  }

  function* replace(): Iterable<ReplyEvent> {
    last = undefined
    yield* message.forget()
    message = createCitedMessage(excerpts)
  }

  function* take(event: ReplyEvent): Iterable<ReplyEvent> {
    if (event.type === 'text-delta') {
      if (event.overwrite) yield* replace()
      else if (last && last.partId !== event.partId) yield* end()
      last = event
      yield* message.add(event)
      return
    }
    if (event.type === 'part' && event.part.type === 'text') {
      yield* end()
      yield* take({ type: 'text-delta', text: event.part.text })
      if (event.part.providerMetadata) yield* take({ type: 'text-end', providerMetadata: event.part.providerMetadata })
      return
    }
    if (!beside.has(event.type)) yield* end()
    if (event.type === 'message') {
      yield { type: 'message', message: citeMessage(event.message, excerpts) }
      message = createCitedMessage(excerpts)
      return
    }
    if (event.type === 'text-as-reasoning' || event.type === 'restart') yield* replace()
    const isOther = event.type === 'message-start' && event.id !== undefined && id !== undefined && event.id !== id
    if (event.type === 'message-end' || isOther) message = createCitedMessage(excerpts)
    if (event.type === 'message-start') id = event.id ?? id
    yield message.pass(event)
  }

  for await (const event of events) yield* take(event)
  yield* end()
}
