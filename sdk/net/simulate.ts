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

/** Types out a reply that arrived whole, as if it were streamed. */
export async function* simulate(
  events: Iterable<ReplyEvent>,
  { interval, delay, now = () => performance.now() }: SimulateOptions,
): AsyncGenerator<ReplyEvent> {
  /** Emits several pieces at once when the timer is slower than the rate. */
  async function* type(pieces: Iterable<string>, emit: (text: string) => ReplyEvent): AsyncGenerator<ReplyEvent> {
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

  async function* typeMessage(message: Response): AsyncGenerator<ReplyEvent> {
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
    const { id, metadata, createdAt, parts } = message
    if (id !== undefined || metadata || createdAt !== undefined) {
      const about = { ...(metadata && { metadata }), ...(createdAt !== undefined && { createdAt }) }
      yield { type: 'message-start', ...(id !== undefined && { id }), ...about }
    }
    if (parts?.length) {
      for (const part of parts) {
        if (part.type === 'text') yield* type(graphemes(part.text), (piece) => ({ type: 'text-delta', text: piece, ...fields }))
        else yield { type: 'part', part }
      }
      return
    }
    for (const file of files) yield { type: 'file', file, ...fields }
    if (text !== undefined) yield* type(graphemes(text), (piece) => ({ type: 'text-delta', text: piece, ...fields, ...first() }))
    if (html === undefined) return
    if (text !== undefined) yield { type: 'message-end' }
    overwrite = message.overwrite
    yield* type(htmlPieces(html), (piece) => ({ type: 'html-delta', html: piece, ...fields, ...first() }))
  }

  for (const event of events) {
    if (event.type === 'text-delta') yield* type(graphemes(event.text), (text) => ({ ...event, text }))
    else if (event.type !== 'message') yield event
    else {
      yield* typeMessage(event.message)
      const { suggestions } = event.message
      if (suggestions?.length) yield { type: 'part', part: { type: 'suggestions', suggestions } }
      yield { type: 'message-end' }
    }
  }
}
