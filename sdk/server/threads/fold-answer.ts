import { createConversation } from '../../core/conversation/conversation.ts'
import { historyMessages } from '../../core/conversation/history-messages.ts'
import { isStorable } from '../../core/conversation/is-storable.ts'
import { publicMessage } from '../../core/conversation/message-content.ts'
import { createCallIds } from '../../core/conversation/reply/call-ids.ts'
import { createReply } from '../../core/conversation/reply/reply.ts'
import { ChatError } from '../../core/errors.ts'
import type { MessageContent } from '../../core/options/options.ts'
import { createChangeClock } from '../../core/storage/change-clock.ts'
import { createStore } from '../../core/store.ts'
import type { ChatState, Message, Part, ReplyEvent, ToolPart } from '../../core/types.ts'
import { decodeConfabChunk } from '../../protocols/confab.ts'
import { loadProtocol } from '../../protocols/index.ts'
import type { Json } from '../../protocols/protocol.ts'
import { breathe } from '../bounds/breathe.ts'
import type { StreamedFormat } from '../formats/format.ts'

/** Frames that are read at once: other requests are answered in between. */
const framesAtOnce = 500

/** An answer as it was sent. */
export interface SentAnswer {
  readonly format: StreamedFormat
  /** The data of its server-sent events. */
  readonly frames: readonly string[]
  /** The conversation that it answers, up to the message that it answers or goes on with. */
  readonly asked: readonly MessageContent[]
  /** Whether it goes on with the last of these messages. */
  readonly isContinuation: boolean
  /** Whether the visitor stopped it. */
  readonly isStopped: boolean
  /** When it began, in milliseconds since 1970. */
  readonly startedAt: number
}

interface Reading {
  decode(frame: Json): Iterable<ReplyEvent>
  end(isWhole: boolean): Iterable<ReplyEvent>
  readonly isOver: boolean
}

async function createReading(format: StreamedFormat): Promise<Reading> {
  const decoder = (await loadProtocol(format))?.createDecoder()
  if (!decoder) return { decode: (frame) => decodeConfabChunk(frame, format), end: () => [], isOver: false }
  return {
    decode: (frame) => decoder.decode(frame),
    end: (isWhole) => decoder.end?.(isWhole) ?? [],
    get isOver() {
      return decoder.isOver
    },
  }
}

/** Reads an answer as a chat does. Returns how it ended: `interrupted` where its end is missing, or is a failure. */
async function readFrames({ format, frames }: SentAnswer, apply: (event: ReplyEvent) => void): Promise<'whole' | 'interrupted'> {
  const reading = await createReading(format)
  let isDone = false
  try {
    for (const [index, data] of frames.entries()) {
      if (index % framesAtOnce === framesAtOnce - 1) await breathe()
      if (data === '[DONE]') isDone = true
      else for (const event of reading.decode(JSON.parse(data) as Json)) apply(event)
    }
    const isWhole = isDone || reading.isOver
    for (const event of reading.end(isWhole)) apply(event)
    return isWhole ? 'whole' : 'interrupted'
  } catch (error) {
    // The answer says so itself, as its last word.
    if (ChatError.is(error)) return 'interrupted'
    throw error
  }
}

/** How long something took is not in what was sent. */
const withoutDurations = (message: MessageContent): MessageContent =>
  message.parts
    ? {
        ...message,
        parts: message.parts.map((part) => {
          if (part.type !== 'reasoning' && part.type !== 'tool') return part
          const { duration: _duration, ...rest } = part
          return rest
        }),
      }
    : message

/**
 * The messages that a chat would have of an answer, with the ids that it gives them: those that are new, and those of the conversation
 * that it changed.
 */
export async function foldAnswer(answer: SentAnswer): Promise<readonly MessageContent[]> {
  const { asked, isContinuation, isStopped, startedAt, format } = answer
  const now = (): number => startedAt
  const store = createStore<Pick<ChatState, 'messages' | 'branches'>>({ messages: historyMessages(asked, []), branches: [] })
  const before = new Set(store.get().messages)
  const none = (): void => undefined
  const conversation = createConversation(store, { onMessage: none, onChange: none, onDelete: none }, createChangeClock(), now)
  const last = store.get().messages.at(-1)
  let sessionId: string | undefined
  const reply = createReply(conversation, {
    sessionId: () => sessionId,
    now,
    // A page trusts no HTML of a service, whichever way it comes.
    origin: 'service',
    continues: isContinuation && last ? { id: last.id, parts: last.parts.length } : undefined,
  })
  const nameCall = createCallIds((id) => findCall(store.get().messages, id))
  if (isContinuation && format === 'ai-sdk') reply.apply({ type: 'step-start' })
  const end = await readFrames(answer, (event) => {
    if (event.type === 'session') sessionId = event.id
    else if (event.type === 'message-start' && isContinuation) {
      if (event.metadata) reply.apply({ type: 'metadata', metadata: event.metadata })
    } else reply.apply(nameCall(event))
  })
  reply.finish({ isCut: isStopped || end === 'interrupted', isInterrupted: !isStopped && end === 'interrupted' })
  return store
    .get()
    .messages.filter((message) => !before.has(message) && isStorable(message))
    .map((message) => withoutDurations(publicMessage(message)))
}

function findCall(messages: readonly Message[], id: string): ToolPart | undefined {
  const isIt = (part: Part): part is ToolPart => part.type === 'tool' && part.id === id
  return messages.findLast(({ parts }) => parts.some(isIt))?.parts.findLast(isIt)
}
