import { applyMessage } from './apply-message.ts'
import type { Conversation } from './conversation.ts'
import { OpenMessage } from './open-message.ts'
import { StreamedHtml } from './streamed-html.ts'
import { StreamedReasoning } from './streamed-reasoning.ts'
import { StreamedText } from './streamed-text.ts'
import type { MessageContent } from '../options/options.ts'
import type { Part, ReplyEvent, ToolPart } from '../types.ts'

const mixedStream = 'Cannot mix {text: string} and {html: string} responses.'

/** The event of this type. */
type Event<Type extends ReplyEvent['type']> = Extract<ReplyEvent, { type: Type }>

interface ReplySettings {
  readonly sessionId: () => string | undefined
  /** How often the conversation had been cleared when the message that this answers was sent. */
  readonly clearings?: number | undefined
  readonly now?: () => number
  /** Who wrote its html: that of a service is marked. */
  readonly origin?: MessageContent['origin']
}

/** Turns the events of one reply into messages. */
export function createReply(
  conversation: Conversation,
  { sessionId, clearings = conversation.clearings, now = Date.now, origin }: ReplySettings,
) {
  const isOutdated = (): boolean => conversation.clearings !== clearings
  const message = new OpenMessage(conversation, { sessionId, now, isOutdated })

  function applyDelta(event: Event<'text-delta'> | Event<'html-delta'>): void {
    const isText = event.type === 'text-delta'
    const type = isText ? 'text' : 'html'
    const content = isText ? event.text : event.html
    const role = event.role ?? message.role
    if (!content && !event.overwrite) return
    const isReplacing = event.overwrite && message.overwrite(type, role)
    message.open(role)
    const last = message.parts.content
    if (last && last.type !== type && !isReplacing) {
      console.error(mixedStream)
      return
    }
    message.settleReasoning()
    if (event.overwrite) {
      const fresh: Part = isText ? new StreamedText(content) : new StreamedHtml([content], origin)
      message.change((before) => ({ ...before, parts: [...before.parts.filter((part) => part.type !== type), fresh] }))
    } else if (isText) appendText(message, content)
    else appendHtml(message, content, origin)
    keepFields(message, event)
  }

  function applyReasoning({ text }: Event<'reasoning-delta'>): void {
    if (!text) return
    message.open()
    const { last } = message.parts
    if (last instanceof StreamedReasoning) appendTold(message, last.words, text)
    else message.startReasoning(text)
  }

  function applyTool({ id, name = '' }: { id: string; name?: string }, how: (tool: ToolPart) => ToolPart): void {
    message.open()
    message.settleReasoning()
    const tool = message.parts.tool(id)
    if (tool) message.changeParts((all) => all.replaceTool(how(tool)))
    else message.add(how({ type: 'tool', id, name, state: 'input-streaming', input: '' }))
  }

  /** Files of a stream are messages of their own, told at once. */
  function applyFile({ file, role = message.role }: Event<'file'>): void {
    conversation.add({ role, files: [file] }, { sessionId: sessionId(), isOutdated: isOutdated() })
  }

  function applySource({ type, id, url, title }: Event<'source'>): void {
    message.open()
    if (message.parts.hasSource(id)) return
    message.add({ type, id, ...(url !== undefined && { url }), ...(title !== undefined && { title }) })
  }

  function applyWhole({ message: content }: Event<'message'>): void {
    message.finish()
    const given = { ...content, ...(origin && { origin }) }
    applyMessage(conversation, given, { sessionId: sessionId(), isOutdated: isOutdated() })
  }

  return {
    get isOpen(): boolean {
      return message.isOpen
    },
    apply(event: ReplyEvent): void {
      switch (event.type) {
        case 'text-delta':
        case 'html-delta':
          return applyDelta(event)
        case 'reasoning-delta':
          return applyReasoning(event)
        case 'tool-input-delta':
          return applyTool(event, (tool) => ({ ...tool, name: event.name ?? tool.name, input: tool.input + event.text }))
        case 'tool-input':
          return applyTool(event, (tool) => ({
            ...tool,
            name: event.name ?? tool.name,
            input: event.input ?? tool.input,
            state: 'input-available',
          }))
        case 'tool-output': {
          const { id, output, isError } = event
          return applyTool({ id }, (tool) => ({ ...tool, output, state: isError ? 'output-error' : 'output-available' }))
        }
        case 'file':
          return applyFile(event)
        case 'source':
          return applySource(event)
        case 'data':
          message.open()
          return message.add({ type: `data-${event.name}`, data: event.data })
        case 'message':
          return applyWhole(event)
        case 'message-end':
          return message.finish()
        default:
      }
    },
    /** Ends what is open. One that is `isCut` ended before its time. */
    finish: (how?: { isCut?: boolean }): void => message.finish(how),
  }
}

export type Reply = ReturnType<typeof createReply>

/** However many pieces come until it is drawn, a view needs to hear of the first one only. */
function appendTold(message: OpenMessage, text: StreamedText, piece: string): void {
  const isTold = text.isUnread
  text.append(piece)
  if (!isTold) message.tellGrowth()
}

function appendText(message: OpenMessage, text: string): void {
  const { last } = message.parts
  if (last instanceof StreamedText) appendTold(message, last, text)
  else if (last?.type === 'text') message.replaceLast(new StreamedText(last.text + text))
  else message.add(new StreamedText(text))
}

function appendHtml(message: OpenMessage, html: string, origin: MessageContent['origin']): void {
  const { last } = message.parts
  if (last instanceof StreamedHtml) {
    last.append(html)
    message.tellGrowth()
  } else if (last?.type === 'html') message.replaceLast(new StreamedHtml([...last.chunks, html], origin))
  else message.add(new StreamedHtml([html], origin))
}

function keepFields(message: OpenMessage, { custom, sessionId }: { custom?: unknown; sessionId?: string }): void {
  if (custom === undefined && sessionId === undefined) return
  message.change((before) => ({
    ...before,
    ...(custom !== undefined && { custom }),
    ...(sessionId !== undefined && { sessionId }),
  }))
}
