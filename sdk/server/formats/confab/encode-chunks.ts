import type { MessageMetadata, MessagePart, Response as Chunk } from '../../../core/options/options.ts'
import type { ReplyEvent } from '../../../core/types.ts'
import { createId } from '../../../core/util/ids.ts'
import { foldReply } from '../../fold-reply.ts'
import { TextPosition } from '../../../protocols/citations/text-position.ts'

type ToolEvent = Extract<ReplyEvent, { type: `tool-${string}` }>

const part = (given: MessagePart): Chunk => ({ parts: [given] })

/**
 * How much longer arguments must be than when they were last sent.
 * They are sent completely each time, so this keeps the total linear.
 */
const growth = 1.5

/** Calls are sent completely, each time something about them changes. */
function createToolEncoder() {
  const calls = foldReply()
  const sent = new Map<string, number>()
  return (event: ToolEvent): Chunk | undefined => {
    calls.apply(event)
    const tool = calls.tool(event.id)
    if (!tool) return undefined
    const length = sent.get(event.id)
    if (event.type === 'tool-input-delta' && length !== undefined && tool.input.length < length * growth) return undefined
    sent.set(event.id, tool.input.length)
    return part(tool)
  }
}

/** Chunks of the format are one text until something else comes: what the service gave as texts of their own are paragraphs in it. */
function createParagraphs() {
  const position = new TextPosition()
  let last: string | undefined
  return {
    /** Something that is no text. */
    pass(event: ReplyEvent): void {
      position.add(event)
      if (event.type === 'step-start' || !position.isOpen) last = undefined
    },
    add(event: Extract<ReplyEvent, { type: 'text-delta' }>): string {
      position.add(event)
      const { text, partId } = event
      if (partId === undefined || partId === last) return text
      const isNext = last !== undefined
      last = partId
      return isNext ? `\n\n${text}` : text
    },
  }
}

/** A piece with what is told beside it. One by one: thousands come each second, and to copy the rest of an object takes long. */
function delta(
  piece: Chunk,
  { overwrite, role, custom, sessionId }: Extract<ReplyEvent, { type: 'text-delta' | 'html-delta' }>,
): Chunk {
  if (overwrite !== undefined) piece.overwrite = overwrite
  if (role !== undefined) piece.role = role
  if (custom !== undefined) piece.custom = custom
  return sessionId === undefined ? piece : { ...piece, _sessionId: sessionId }
}

const describe = (id: string | undefined, metadata: MessageMetadata | undefined, createdAt: string | undefined): Chunk => ({
  // Without a text, a chunk with only an id would not be recognised as this format.
  ...(metadata ? { metadata } : { text: '' }),
  ...(id !== undefined && { id }),
  ...(createdAt !== undefined && { createdAt }),
})

/** The texts of a message: one that turns out to be reasoning is replaced by those before it. */
function createTexts() {
  let before: string[] = []
  let open = ''
  return {
    note(event: ReplyEvent): void {
      if (event.type === 'message-end') before = []
      if (event.type === 'text-delta') {
        if (event.overwrite) before = []
        open = event.overwrite ? event.text : open + event.text
      } else if (event.type !== 'metadata' && event.type !== 'source' && open) {
        if (event.type !== 'message-end') before.push(open)
        open = ''
      }
    },
    takeBack(): Chunk {
      const text = open.trim()
      open = ''
      return { text: before.join('\n\n'), overwrite: true, ...part({ type: 'reasoning', text }) }
    },
  }
}

/** Encodes an event as a chunk, without the id of its message. */
function createEventEncoder(): (event: ReplyEvent) => Chunk | undefined {
  const encodeTool = createToolEncoder()
  const paragraphs = createParagraphs()
  const texts = createTexts()
  return (event) => {
    if (event.type === 'text-as-reasoning') return texts.takeBack()
    texts.note(event)
    if (event.type !== 'text-delta') paragraphs.pass(event)
    switch (event.type) {
      case 'text-delta':
        return delta({ text: paragraphs.add(event) }, event)
      case 'html-delta':
        return delta({ html: event.html }, event)
      case 'message-start':
        return describe(event.id, event.metadata, event.createdAt)
      case 'metadata':
        return describe(undefined, event.metadata, undefined)
      case 'session':
        return { text: '', _sessionId: event.id }
      case 'step-start':
        return part({ type: 'step-start' })
      case 'text-end':
        return part({ type: 'text', text: '', providerMetadata: event.providerMetadata })
      case 'reasoning-delta':
        return part({ type: 'reasoning', text: event.text })
      case 'reasoning-end':
        return event.providerMetadata && part({ type: 'reasoning', text: '', providerMetadata: event.providerMetadata })
      case 'tool-input-delta':
      case 'tool-input':
      case 'tool-approval':
      case 'tool-output':
        return encodeTool(event)
      case 'source':
        return part(event)
      case 'part':
        return part(event.part)
      case 'file': {
        const { file, mediaType, providerMetadata, isPart, role } = event
        if (!isPart) return { files: [file], ...(role !== undefined && { role }) }
        return part({ type: 'file', file, ...(mediaType && { mediaType }), ...(providerMetadata && { providerMetadata }) })
      }
      case 'data':
        return event.isTransient
          ? undefined
          : part({ type: `data-${event.name}`, data: event.data, ...(event.id !== undefined && { id: event.id }) })
      case 'message':
        return event.message
      case 'continues':
        return { text: '', makingAnotherRequest: true }
      default:
        return undefined
    }
  }
}

/**
 * Encodes the events of an answer as chunks of Confab's own format. Each message starts with an id, which separates it from the
 * next. Leaves out what the format cannot represent.
 */
export function createChunkEncoder(): (event: ReplyEvent) => Chunk | undefined {
  const encode = createEventEncoder()
  let isNamed = false
  return (event) => {
    const chunk = encode(event)
    if (event.type === 'message-end') isNamed = false
    if (!chunk) return undefined
    const id = chunk.id ?? (isNamed && event.type !== 'message' ? undefined : createId())
    isNamed = event.type !== 'message'
    return id === undefined ? chunk : { ...chunk, id }
  }
}
