import { applyMessage } from './apply-message.ts'
import type { Conversation } from './conversation.ts'
import { GrowingParts } from './growing-parts.ts'
import { hasWords } from './has-visible-text.ts'
import { createId } from '../util/ids.ts'
import type { MessageContent, MessageFile } from '../options/options.ts'
import { isTemporaryHtml } from './message-content.ts'
import { StreamedHtml } from './streamed-html.ts'
import { StreamedReasoning } from './streamed-reasoning.ts'
import { StreamedText } from './streamed-text.ts'
import type { Message, Part, ReplyEvent, ToolPart } from '../types.ts'

const mixedStream = 'Cannot mix {text: string} and {html: string} responses.'

type Delta = Extract<ReplyEvent, { type: 'text-delta' | 'html-delta' }>

/**
 * Turns the events of one reply into messages. The message being streamed is opened by the first content, grows with
 * each event, and is told to the page once, when it is complete.
 */
export function createReply(
  conversation: Conversation,
  {
    sessionId,
    clearings = conversation.clearings,
    now = Date.now,
    origin,
  }: {
    sessionId: () => string | undefined
    clearings?: number | undefined
    now?: () => number
    /** Whose html it is: that of a service is marked. */
    origin?: MessageContent['origin']
  },
) {
  let openId: string | undefined
  let isOverwriting = false
  let reasoningStart = 0
  let growing = new GrowingParts()

  /** Whether what this answers has been cleared since. */
  const isOutdated = (): boolean => conversation.clearings !== clearings

  const openMessage = (): Message | undefined => (openId === undefined ? undefined : conversation.find(openId))

  function open(role: string): Message {
    const present = openMessage()
    if (present && (present.role === role || !present.parts.some(isContent))) {
      return present.role === role ? present : change((message) => ({ ...message, role }))
    }
    if (present) finish()
    openId = createId()
    const session = sessionId()
    return conversation.append({
      ...(isOutdated() && { isOutdated: true }),
      id: openId,
      role,
      kind: 'message',
      parts: [],
      status: 'streaming',
      ...(session !== undefined && { sessionId: session }),
    })
  }

  function change(how: (message: Message) => Message): Message {
    const changed = openId === undefined ? undefined : conversation.replace(openId, how)
    if (!changed) throw new Error('No message is open')
    return changed
  }

  /** The parts of the open message; the page may have replaced them since. */
  function parts(): GrowingParts {
    const list = openMessage()?.parts ?? []
    if (list !== growing.list) growing = new GrowingParts(list)
    return growing
  }

  function changeParts(how: (parts: GrowingParts) => void): void {
    const changed = parts()
    how(changed)
    change((message) => ({ ...message, parts: changed.list }))
  }

  const addPart = (part: Part): void => changeParts((all) => all.add(part))
  const replaceLast = (part: Part): void => changeParts((all) => all.replaceLast(part))

  /** Ends the open message: growing text becomes text, and the page hears of it. One that is cut off before its first word is none. */
  function finish({ isCut = false } = {}): void {
    const message = openMessage()
    openId = undefined
    isOverwriting = false
    if (!message) return
    if (message.parts.every((part) => isCut && part.type === 'text' && !hasWords(part.text))) {
      conversation.remove(({ id }) => id === message.id)
      return
    }
    const isTemporary = message.parts.every((part) => part.type === 'html' && isTemporaryHtml(part.chunks.join('')))
    const done = conversation.replace(message.id, (before) => ({
      ...before,
      kind: isTemporary ? 'temporary' : before.kind,
      status: 'done',
      parts: before.parts.map((part) => settle(part, reasoningStart, now)),
    }))
    if (done && !isTemporary) conversation.tell(done)
  }

  /** The message that an overwriting chunk replaces, or the one that an earlier one did. */
  function overwritten(type: 'text' | 'html', role: string): boolean {
    if (isOverwriting) return true
    const target = openId === undefined ? conversation.lastOf(role) : undefined
    if (!target?.parts.some((part) => part.type === type)) return false
    openId = target.id
    conversation.removePassing()
    change((message) => ({ ...message, status: 'streaming' }))
    isOverwriting = true
    return true
  }

  function applyDelta(event: Delta): void {
    const isText = event.type === 'text-delta'
    const type = isText ? 'text' : 'html'
    const content = isText ? event.text : event.html
    const role = event.role ?? openMessage()?.role ?? 'ai'
    if (!content && !event.overwrite) return
    const isReplacing = event.overwrite && overwritten(type, role)
    open(role)
    const last = parts().content
    if (last && last.type !== type && !isReplacing) {
      console.error(mixedStream)
      return
    }
    settleReasoning()
    const previous = parts().last
    if (event.overwrite) {
      const fresh: Part = isText ? new StreamedText(content) : new StreamedHtml([content], origin)
      change((before) => ({ ...before, parts: [...before.parts.filter((part) => part.type !== type), fresh] }))
    } else if (isText) {
      if (previous instanceof StreamedText) {
        const isTold = previous.isUnread
        previous.append(content)
        // However many pieces come until it is drawn, a view needs to hear of the first one only.
        if (!isTold) change((before) => ({ ...before }))
      } else if (previous?.type === 'text') replaceLast(new StreamedText(previous.text + content))
      else addPart(new StreamedText(content))
    } else if (previous instanceof StreamedHtml) {
      previous.append(content)
      change((before) => ({ ...before }))
    } else if (previous?.type === 'html') replaceLast(new StreamedHtml([...previous.chunks, content], origin))
    else addPart(new StreamedHtml([content], origin))
    keepFields(event)
  }

  function keepFields({ custom, sessionId: session }: { custom?: unknown; sessionId?: string }): void {
    if (custom === undefined && session === undefined) return
    change((message) => ({
      ...message,
      ...(custom !== undefined && { custom }),
      ...(session !== undefined && { sessionId: session }),
    }))
  }

  function settleReasoning(): void {
    const { last } = parts()
    if (last instanceof StreamedReasoning) replaceLast(settle(last, reasoningStart, now))
  }

  function applyReasoning(text: string): void {
    if (!text) return
    open(openMessage()?.role ?? 'ai')
    const { last } = parts()
    if (last instanceof StreamedReasoning) {
      const isTold = last.words.isUnread
      last.words.append(text)
      if (!isTold) change((before) => ({ ...before }))
      return
    }
    reasoningStart = now()
    addPart(new StreamedReasoning(text))
  }

  function applyTool(id: string, how: (tool: ToolPart) => ToolPart, name = ''): void {
    open(openMessage()?.role ?? 'ai')
    settleReasoning()
    const tool = parts().tool(id)
    if (tool) changeParts((all) => all.replaceTool(how(tool)))
    else addPart(how({ type: 'tool', id, name, state: 'input-streaming', input: '' }))
  }

  /** Files of a stream are messages of their own, told at once. */
  function applyFile(file: MessageFile, role: string | undefined): void {
    const from = role ?? openMessage()?.role ?? 'ai'
    conversation.add({ role: from, files: [file] }, { sessionId: sessionId(), isOutdated: isOutdated() })
  }

  return {
    get isOpen(): boolean {
      return openId !== undefined
    },
    apply(event: ReplyEvent): void {
      switch (event.type) {
        case 'text-delta':
        case 'html-delta':
          return applyDelta(event)
        case 'reasoning-delta':
          return applyReasoning(event.text)
        case 'tool-input-delta':
          return applyTool(
            event.id,
            (tool) => ({ ...tool, name: event.name ?? tool.name, input: tool.input + event.text }),
            event.name,
          )
        case 'tool-input':
          return applyTool(
            event.id,
            (tool) => ({ ...tool, name: event.name ?? tool.name, input: event.input ?? tool.input, state: 'input-available' }),
            event.name,
          )
        case 'tool-output':
          return applyTool(event.id, (tool) => ({
            ...tool,
            output: event.output,
            state: event.isError ? 'output-error' : 'output-available',
          }))
        case 'file':
          return applyFile(event.file, event.role)
        case 'source': {
          const { type, id, url, title } = event
          open(openMessage()?.role ?? 'ai')
          if (parts().hasSource(id)) return
          return addPart({ type, id, ...(url !== undefined && { url }), ...(title !== undefined && { title }) })
        }
        case 'data':
          open(openMessage()?.role ?? 'ai')
          return addPart({ type: `data-${event.name}`, data: event.data })
        case 'message':
          finish()
          return applyMessage(
            conversation,
            { ...event.message, ...(origin && { origin }) },
            { sessionId: sessionId(), isOutdated: isOutdated() },
          )
        case 'message-end':
          return finish()
        default:
      }
    },
    finish,
  }
}

const isContent = (part: Part): boolean => part.type === 'text' || part.type === 'html'

/** A part as it stays once its message is complete. */
function settle(part: Part, reasoningStart: number, now: () => number): Part {
  if (part instanceof StreamedText) return { type: 'text', text: part.text }
  if (part instanceof StreamedHtml) return { type: 'html', chunks: part.chunks, ...(part.origin && { origin: part.origin }) }
  if (part instanceof StreamedReasoning) return { type: 'reasoning', text: part.text, duration: now() - reasoningStart }
  return part
}

export type Reply = ReturnType<typeof createReply>
