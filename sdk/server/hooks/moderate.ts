import type { ReplyEvent } from '../../core/types.ts'
import { isJson } from '../../core/util/is-json.ts'
import { expandEvent } from '../formats/expand-event.ts'
import type { AnswerDelta, DeltaDecision } from './server-hooks.ts'
import { createShownPlaces, isSource } from './shown-places.ts'

type Kind = AnswerDelta['kind']
type TextEvent = Extract<ReplyEvent, { type: 'text-delta' | 'reasoning-delta' | 'html-delta' }>

/** What is told of an answer that a moderator ended. */
const over: ReplyEvent = { type: 'metadata', metadata: { finishReason: 'content_filter' } }

const kindOf = ({ type }: TextEvent): Kind => (type === 'text-delta' ? 'text' : type === 'html-delta' ? 'html' : 'reasoning')

const isText = (event: ReplyEvent): event is TextEvent =>
  event.type === 'text-delta' || event.type === 'reasoning-delta' || event.type === 'html-delta'

const wordsIn = (event: TextEvent): string => (event.type === 'html-delta' ? event.html : event.text)

function withWords(event: TextEvent, words: string): ReplyEvent {
  return event.type === 'html-delta' ? { ...event, html: words } : { ...event, text: words }
}

/** What stands beside a text and does not end it. */
const isBeside = (event: ReplyEvent): boolean => event.type === 'metadata' || event.type === 'session' || isSource(event)

/** Behind these, places are counted anew. */
const endsText = new Set<ReplyEvent['type']>(['message-end', 'text-as-reasoning', 'restart'])

/** Whether two pieces belong to one text. */
const isSame = (one: TextEvent, other: TextEvent): boolean =>
  one.type === other.type && (one.type !== 'text-delta' || other.type !== 'text-delta' || one.partId === other.partId)

/** Whole messages of a service, which a moderator reads as what they consist of. */
function* expand(event: ReplyEvent): Iterable<ReplyEvent> {
  // As an event of its own it would be the first that is said of its source.
  if (isSource(event)) yield event
  else if (event.type !== 'snapshot') yield* expandEvent(event)
  else for (const message of event.messages) if (message.role !== 'user') yield* expandEvent({ type: 'message', message })
}

interface Decided {
  readonly show: string
  readonly hold: string
  readonly end: boolean
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : '')

/** @throws TypeError for what is no decision. */
function readDecision(decision: unknown, text: string): Decided {
  if (typeof decision === 'string') return { show: decision, hold: '', end: false }
  if (decision === undefined) return { show: text, hold: '', end: false }
  // A word too many could not be taken back: what means nothing shows nothing.
  if (!isJson(decision)) throw new TypeError('`onDelta` returns a text, an object of `show`, `hold` and `end`, or nothing.')
  const { show, hold, end } = decision
  return { show: asText(show), hold: asText(hold), end: end === true }
}

/**
 * Shows the texts of an answer to somebody before anybody else sees them. What is held back is shown again with what comes next, and goes
 * where its text ends.
 */
export function createModeration(decide: (delta: AnswerDelta) => Promise<DeltaDecision>) {
  /** The text that is held back, as the event that it came with. */
  let open: TextEvent | undefined
  let held = ''
  let isReplacing = false
  let hasEnded = false
  let places = createShownPlaces()
  let messageId: string | undefined

  async function* pass(event: TextEvent, text: string, isLast: boolean): AsyncGenerator<ReplyEvent> {
    const { show, hold, end } = readDecision(await decide({ text, kind: kindOf(event), isLast }), text)
    held = isLast || end ? '' : hold
    hasEnded ||= end
    places.decide(event, { text, show, hold: held })
    if (show) {
      yield withWords(isReplacing && 'overwrite' in event ? { ...event, overwrite: true } : event, show)
      isReplacing = false
    }
    if (!hasEnded) yield* places.settle()
  }

  /** Another text begins, of which no place is known. */
  function* beginText(): Generator<ReplyEvent> {
    yield* places.settle(true)
    places = createShownPlaces()
  }

  /** The text that is open has no more. */
  async function* close(): AsyncGenerator<ReplyEvent> {
    const event = open
    open = undefined
    if (event && held) yield* pass(withoutOverwrite(event), held, true)
    held = ''
    isReplacing = false
  }

  async function* takeText(event: TextEvent): AsyncGenerator<ReplyEvent> {
    const isWhole = 'overwrite' in event && event.overwrite
    if (isWhole) {
      // What was held back is replaced with the rest.
      held = ''
      isReplacing = true
      yield* beginText()
    } else if (open && !isSame(open, event)) yield* close()
    if (hasEnded) return
    open = event
    places.take(event, held.length)
    yield* pass(event, held + wordsIn(event), false)
  }

  /** What is no text of its own. */
  function* takeOther(event: ReplyEvent): Generator<ReplyEvent> {
    if (isSource(event)) {
      yield* places.cite(event)
      return
    }
    const isOther = event.type === 'message-start' && event.id !== undefined && messageId !== undefined && event.id !== messageId
    if (isOther || endsText.has(event.type)) yield* beginText()
    if (event.type === 'message-start') messageId = event.id ?? messageId
    places.pass(event)
    yield event
  }

  async function* take(given: ReplyEvent): AsyncGenerator<ReplyEvent> {
    for (const event of expand(given)) {
      if (hasEnded) return
      if (isText(event)) yield* takeText(event)
      else {
        if (!isBeside(event)) yield* close()
        if (!hasEnded) yield* takeOther(event)
      }
    }
  }

  return {
    take,
    hasEnded: (): boolean => hasEnded,
    /** The answer has no more. */
    async *end(): AsyncGenerator<ReplyEvent> {
      yield* close()
      yield* hasEnded ? places.settleShown() : places.settle(true)
      if (hasEnded) yield over
    },
  }
}

/** A piece that adds to what stands there. */
function withoutOverwrite(event: TextEvent): TextEvent {
  if (!('overwrite' in event)) return event
  const { overwrite: _overwrite, ...rest } = event
  return rest
}
