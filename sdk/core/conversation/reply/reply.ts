import { applyMessage } from './apply-message.ts'
import { applySnapshot } from './apply-snapshot.ts'
import type { Conversation } from '../conversation.ts'
import { readPart } from '../message-parts.ts'
import { OpenMessage } from './open-message.ts'
import { replaceSharedData } from './shared-data.ts'
import { StreamedHtml } from './streamed-html.ts'
import { StreamedReasoning } from './streamed-reasoning.ts'
import { StreamedText } from './streamed-text.ts'
import type { MessageContent, ProviderMetadata } from '../../options/options.ts'
import type { DataPart, Part, ReplyEvent, SourcePart, SuggestionsPart, ToolPart } from '../../types.ts'

const mixedStream = 'Cannot mix {text: string} and {html: string} responses.'

/** The event of this type. */
type Event<Type extends ReplyEvent['type']> = Extract<ReplyEvent, { type: Type }>

type ToolEvent = (Event<'tool-input-delta'> | Event<'tool-input'> | Event<'tool-output'> | Event<'tool-approval'>) & {
  readonly name?: string
}

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

  function applyReasoningEnd({ providerMetadata }: Event<'reasoning-end'>): void {
    const { last } = message.parts
    if (last instanceof StreamedReasoning) message.settleReasoning(providerMetadata)
    else if (providerMetadata) {
      message.open()
      message.add({ type: 'reasoning', text: '', providerMetadata })
    }
  }

  function applyTool(event: ToolEvent, how: (tool: ToolPart) => ToolPart): void {
    const { id, name = '' } = event
    const change = (tool: ToolPart): ToolPart => ({ ...how(tool), ...toolFields(event) })
    const tool = message.parts.tool(id)
    if (!tool && message.changeEarlierTool(id, event.type === 'tool-output', change)) return
    message.open()
    message.settleReasoning()
    if (tool) message.changeParts((all) => all.replaceTool(change(tool)))
    else message.add(change({ type: 'tool', id, name, state: 'input-streaming', input: '' }))
  }

  /** Files of a stream are messages of their own, told at once, unless the format has them in the message. */
  function applyFile({ file, mediaType, providerMetadata, isPart, role = message.role }: Event<'file'>): void {
    if (isPart) {
      message.open()
      message.settleReasoning()
      return message.add({ type: 'file', file, ...(mediaType && { mediaType }), ...(providerMetadata && { providerMetadata }) })
    }
    conversation.add({ role, files: [file] }, { sessionId: sessionId(), isOutdated: isOutdated() })
  }

  function applySource(source: Event<'source'>): void {
    message.open()
    if (!message.parts.hasSource(source.id)) message.add(source)
  }

  function applyData({ name, data, id, isTransient, isShared }: Event<'data'>): void {
    if (isTransient) return
    const part = { type: `data-${name}` as const, ...(id !== undefined && { id }), data }
    if (isShared && replaceSharedData(conversation, part)) return
    message.open()
    message.settleReasoning()
    message.changeParts((all) => all.put(part))
  }

  /** A part that came whole: of its kind what streams would have made of it. */
  function applyPart({ part: given }: Event<'part'>): void {
    const part = readPart(given)
    if (!part) return
    if (part.type === 'text') {
      applyDelta({ type: 'text-delta', text: part.text })
      if (part.providerMetadata) endText(message, part.providerMetadata)
      return
    }
    if (part.type === 'reasoning' && part.duration === undefined) {
      applyReasoning({ type: 'reasoning-delta', text: part.text })
      if (part.providerMetadata) applyReasoningEnd({ type: 'reasoning-end', providerMetadata: part.providerMetadata })
      return
    }
    if (part.type === 'html') return applyDelta({ type: 'html-delta', html: part.chunks.join('') })
    message.open()
    message.settleReasoning()
    message.changeParts((all) => {
      if (part.type === 'tool' && all.tool(part.id)) all.replaceTool(part)
      else if (isReplaceable(part)) all.put(part)
      else all.add(part)
    })
  }

  function applyWhole({ message: content }: Event<'message'>): void {
    message.leave()
    const given = { ...content, ...(origin && { origin }) }
    applyMessage(conversation, given, { sessionId: sessionId(), isOutdated: isOutdated() })
  }

  function applyWholeConversation({ messages }: Event<'snapshot'>): void {
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
          return applyDelta(event)
        case 'message-start':
          return message.start(event)
        case 'metadata':
          return message.describe(event.metadata)
        case 'step-start':
          return message.startStep()
        case 'text-end':
          return endText(message, event.providerMetadata)
        case 'reasoning-delta':
          return applyReasoning(event)
        case 'reasoning-end':
          return applyReasoningEnd(event)
        case 'tool-input-delta':
          return applyTool(event, (tool) => ({ ...tool, name: event.name ?? tool.name, input: tool.input + event.text }))
        case 'tool-input':
          return applyTool(event, (tool) => ({
            ...tool,
            name: event.name ?? tool.name,
            input: event.input ?? tool.input,
            state: 'input-available',
          }))
        case 'tool-approval':
          return applyTool(event, (tool) => ({ ...tool, approval: event.approval, state: 'approval-requested' }))
        case 'tool-output':
          return applyTool(event, (tool) => ({
            ...tool,
            ...(event.output !== undefined && { output: event.output }),
            state: event.isDenied ? 'output-denied' : event.isError ? 'output-error' : 'output-available',
          }))
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
    /** Ends what is open. One that is `isCut` ended before its time. */
    finish: (how?: { isCut?: boolean }): void => message.finish(how),
  }
}

export type Reply = ReturnType<typeof createReply>

const isReplaceable = (part: Part): part is SourcePart | SuggestionsPart | DataPart =>
  part.type === 'source' || part.type === 'suggestions' || part.type.startsWith('data-')

const toolFields = ({ title, isProviderExecuted, isDynamic, providerMetadata }: ToolEvent): Partial<ToolPart> => ({
  ...(title !== undefined && { title }),
  ...(isProviderExecuted && { isProviderExecuted }),
  ...(isDynamic && { isDynamic }),
  ...(providerMetadata && { providerMetadata }),
})

/** However many pieces come until it is drawn, a view needs to hear of the first one only. */
function appendTold(message: OpenMessage, text: StreamedText, piece: string): void {
  const isTold = text.isUnread
  text.append(piece)
  if (!isTold) message.tellGrowth()
}

/** A source that is cited in the midst of a text does not end it. */
function appendText(message: OpenMessage, text: string): void {
  const { lastInFlow: last } = message.parts
  if (last instanceof StreamedText) appendTold(message, last, text)
  else if (last?.type === 'text' && !last.providerMetadata)
    message.changeParts((parts) => parts.replaceInFlow(new StreamedText(last.text + text)))
  else message.add(new StreamedText(text))
}

function endText(message: OpenMessage, providerMetadata: ProviderMetadata): void {
  const { lastInFlow: last } = message.parts
  if (last?.type !== 'text') return
  message.changeParts((parts) => parts.replaceInFlow({ type: 'text', text: last.text, providerMetadata }))
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
