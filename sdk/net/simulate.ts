import type { Response } from '../core/options/options.ts'
import type { ReplyEvent } from '../core/types.ts'
import { htmlPieces } from './streams/html-pieces.ts'

interface SimulateOptions {
  /** Milliseconds per character. */
  interval: number
  /** Rejects when the visitor stops the reply. */
  delay: (milliseconds: number) => Promise<void>
  now?: () => number
}

/** Splits text into the characters a reader sees, so that no emoji or accent is shown half. */
function* graphemes(text: string): Iterable<string> {
  // Firefox supports it since 125; older versions fall back to code points:
  // https://developer.mozilla.org/docs/Web/JavaScript/Reference/Global_Objects/Intl/Segmenter
  if (!('Segmenter' in Intl)) yield* text
  else for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)) yield segment
}

/** Emits several pieces at once when the timer is slower than the rate. */
async function* typePieces(
  pieces: Iterable<string>,
  { interval, delay, now = () => performance.now() }: SimulateOptions,
  emit: (text: string) => ReplyEvent,
): AsyncGenerator<ReplyEvent> {
  let due = now()
  let waiting = ''
  for (const piece of pieces) {
    waiting += piece
    due += interval
    const early = due - now()
    if (early <= 0) continue
    yield emit(waiting)
    waiting = ''
    await delay(early)
  }
  if (waiting) yield emit(waiting)
}

async function* typeMessage(message: Response, options: SimulateOptions): AsyncGenerator<ReplyEvent> {
  const { text, html, files = [], role, custom, _sessionId: sessionId } = message
  const fields = {
    ...(role !== undefined && { role }),
    ...(custom !== undefined && { custom }),
    ...(sessionId !== undefined && { sessionId }),
  }
  let overwrite = message.overwrite
  const first = (): { overwrite?: true } => {
    const isFirst = overwrite
    overwrite = false
    return isFirst ? { overwrite: true } : {}
  }
  const typeText = (words: string, more: () => object = () => ({})): AsyncGenerator<ReplyEvent> =>
    typePieces(graphemes(words), options, (piece) => ({ type: 'text-delta', text: piece, ...fields, ...more() }))
  const { id, metadata, createdAt, parts } = message
  if (id !== undefined || metadata || createdAt !== undefined) {
    const about = { ...(metadata && { metadata }), ...(createdAt !== undefined && { createdAt }) }
    yield { type: 'message-start', ...(id !== undefined && { id }), ...about }
  }
  if (parts?.length) {
    for (const part of parts) {
      if (part.type === 'text') yield* typeText(part.text)
      else yield { type: 'part', part }
    }
    return
  }
  for (const file of files) yield { type: 'file', file, ...fields }
  if (text !== undefined) yield* typeText(text, first)
  if (html === undefined) return
  if (text !== undefined) yield { type: 'message-end' }
  overwrite = message.overwrite
  yield* typePieces(htmlPieces(html), options, (piece) => ({ type: 'html-delta', html: piece, ...fields, ...first() }))
}

/** Types out a reply that arrived whole, as if it were streamed. */
export async function* simulate(events: Iterable<ReplyEvent>, options: SimulateOptions): AsyncGenerator<ReplyEvent> {
  for (const event of events) {
    if (event.type === 'text-delta') yield* typePieces(graphemes(event.text), options, (text) => ({ ...event, text }))
    else if (event.type !== 'message') yield event
    else {
      yield* typeMessage(event.message, options)
      const { suggestions } = event.message
      if (suggestions?.length) yield { type: 'part', part: { type: 'suggestions', suggestions } }
      yield { type: 'message-end' }
    }
  }
}
