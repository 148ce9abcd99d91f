import { applyMessage } from './apply-message.ts'
import { applySnapshot } from './apply-snapshot.ts'
import { applyToolEvent } from './apply-tool-event.ts'
import type { Conversation } from '../conversation.ts'
import { readPart } from '../message-parts.ts'
import { OpenMessage, type CutReply } from './open-message.ts'
import type { EventOf } from './event-of.ts'
import { createReplyReasoning, createReplyText } from './reply-text.ts'
import { replaceSharedData } from './shared-data.ts'
import type { MessageContent, MessagePart } from '../../options/options.ts'
import type {
  DataPart,
  HtmlPart,
  InputRequestPart,
  Part,
  ReplyEvent,
  SourcePart,
  SuggestionsPart,
  ToolPart,
} from '../../types.ts'
import { isJson } from '../../util/is-json.ts'

interface ReplySettings {
  readonly sessionId: () => string | undefined
  /** How often the conversation had been cleared when the message that this answers was sent. */
  readonly clearings?: number | undefined
  readonly now?: () => number
  /** Who wrote its HTML: a service's HTML is marked. */
  readonly origin?: HtmlPart['origin']
  /** The message to continue after the calls in it were answered. */
  readonly continues?: { readonly id: string; readonly parts: number } | undefined
}

const isReplaceable = (part: Part): part is SourcePart | SuggestionsPart | InputRequestPart | DataPart =>
  part.type === 'source' || part.type === 'suggestions' || part.type === 'input-request' || part.type.startsWith('data-')

/** Turns the events of one reply into messages. */
export interface Reply {
  readonly isOpen: boolean
  apply(event: ReplyEvent): void
  /** Ends the open message. */
  finish(how?: CutReply): void
}

export function createReply(
  conversation: Conversation,
  { sessionId, clearings = conversation.clearings, now = Date.now, origin, continues }: ReplySettings,
): Reply {
  const isOutdated = (): boolean => conversation.isOutdated(clearings)
  const message = new OpenMessage(conversation, { sessionId, now, isOutdated })
  if (continues !== undefined) message.resume(continues)
  const text = createReplyText(message, origin)
  const reasoning = createReplyReasoning(message)

  /** Files in a stream are messages of their own, reported at once, unless the format includes them in the message. */
  function applyFile({ file, mediaType, providerMetadata, isPart, role = message.role }: EventOf<'file'>): void {
    if (isPart) {
      message.open()
      message.settleReasoning()
      return message.add({ type: 'file', file, ...(mediaType && { mediaType }), ...(providerMetadata && { providerMetadata }) })
    }
    conversation.add({ role, files: [file] }, { sessionId: sessionId(), isOutdated: isOutdated() })
  }

  function applySource(source: EventOf<'source'>): void {
    message.open()
    if (!message.parts.hasSource(source.id)) message.add(source)
  }

  function applyData({ name, data, id, isTransient, isShared }: EventOf<'data'>): void {
    if (isTransient) return
    const part = { type: `data-${name}` as const, ...(id !== undefined && { id }), data }
    if (isShared && replaceSharedData(conversation, part)) return
    message.open()
    message.settleReasoning()
    message.changeParts((all) => all.put(part))
  }

  /** A call that the visitor allowed, or not, in an earlier answer has its result now. Returns false where there is no such call. */
  function answerEarlierCall(part: ToolPart): boolean {
    const isAsked = (other: Part): boolean => other.type === 'tool' && other.id === part.id && other.state.startsWith('approval-')
    const state: unknown = part.state
    const hasResult = typeof state === 'string' && state.startsWith('output-')
    if (!hasResult || message.parts.tool(part.id)) return false
    if (!conversation.kept().some(({ parts }) => parts.some(isAsked))) return false
    return message.changeEarlierTool(part.id, true, (before) => ({ ...before, ...part }))
  }

  /** Applies a complete part as if it had been streamed. */
  function applyPart({ part: given }: EventOf<'part'>): void {
    const part = readPart(given)
    if (!part) return
    if (part.type === 'text') {
      text.apply({ type: 'text-delta', text: part.text })
      if (part.providerMetadata) text.end({ providerMetadata: part.providerMetadata })
      return
    }
    if (part.type === 'reasoning' && part.duration === undefined) {
      reasoning.append(part.text)
      if (part.providerMetadata) reasoning.end(part.providerMetadata)
      return
    }
    if (part.type === 'html') return text.apply({ type: 'html-delta', html: part.chunks.join('') })
    if (part.type === 'tool' && answerEarlierCall(part)) return
    message.open()
    message.settleReasoning()
    message.changeParts((all) => {
      if (part.type === 'tool' && all.tool(part.id)) all.replaceTool(part)
      else if (isReplaceable(part)) all.put(part)
      else all.add(part)
    })
  }

  function applyWhole({ message: content }: EventOf<'message'>): void {
    message.leave()
    const isNew = (part: MessagePart): boolean => !isJson(part) || part.type !== 'tool' || !answerEarlierCall(part)
    const given = {
      ...content,
      // A stranger sends anything.
      ...(Array.isArray(content.parts) && { parts: (content.parts as readonly MessagePart[]).filter(isNew) }),
      ...(origin && { origin }),
    }
    applyMessage(conversation, given, { sessionId: sessionId(), isOutdated: isOutdated() })
  }

  function applyWholeConversation({ messages }: EventOf<'snapshot'>): void {
    message.leave()
    const given = messages.map((content): MessageContent => ({ ...content, ...(origin && { origin }) }))
    applySnapshot(conversation, given, { sessionId: sessionId(), isOutdated: isOutdated() })
  }

  return {
    get isOpen(): boolean {
      return message.isOpen
    },
    apply(event: ReplyEvent): void {
      switch (event.type) {
        case 'text-delta':
        case 'html-delta':
          return text.apply(event)
        case 'message-start':
          return message.start(event)
        case 'metadata':
          return message.describe(event.metadata)
        case 'step-start':
          return message.startStep()
        case 'step-reset':
          return message.resetStep()
        case 'text-end':
          return text.end(event)
        case 'text-as-reasoning':
          return message.turnIntoReasoning()
        case 'reasoning-delta':
          return reasoning.append(event.text)
        case 'reasoning-end':
          return reasoning.end(event.providerMetadata)
        case 'tool-input-delta':
        case 'tool-input':
        case 'tool-approval':
        case 'tool-output':
          return applyToolEvent(message, event)
        case 'file':
          return applyFile(event)
        case 'source':
          return applySource(event)
        case 'data':
          return applyData(event)
        case 'part':
          return applyPart(event)
        case 'message':
          return applyWhole(event)
        case 'snapshot':
          return applyWholeConversation(event)
        case 'message-end':
          return message.leave()
        default:
      }
    },
    finish: (how?: CutReply): void => message.finish(how),
  }
}
