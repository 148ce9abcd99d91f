// Messages in the form that language models take: role, text, files, parts.
import { withoutInterruption } from '../core/conversation/interruption.ts'
import { filesOf, partsOf, publicPart, textOf } from '../core/conversation/message-parts.ts'
import type { MessageContent, MessageFile, MessageMetadata, MessagePart } from '../core/options/options.ts'
import type { Part } from '../core/types.ts'
import { fileNote } from './file-note.ts'

/** A message in the form that language models take. */
export interface Turn {
  readonly id: string
  readonly role: 'user' | 'assistant' | 'system'
  readonly text: string
  readonly files: readonly TurnFile[]
  /** All parts, in order. */
  readonly parts: readonly MessagePart[]
  readonly metadata: MessageMetadata | undefined
}

export interface TurnFile {
  readonly url: string
  readonly name: string | undefined
  /** Media type; empty when the URL does not reveal it. */
  readonly mediaType: string
  /** The content of a data URL. */
  readonly base64: string
  readonly isImage: boolean
}

export function turnFile({ src = '', name, type }: MessageFile): TurnFile {
  const comma = src.startsWith('data:') ? src.indexOf(',') : -1
  const [mediaType = ''] = src.slice('data:'.length, Math.max(comma, 0)).split(';', 1)
  const base64 = comma < 0 ? '' : src.slice(comma + 1)
  return { url: src, name, mediaType, base64, isImage: type === 'image' || mediaType.startsWith('image/') }
}

/** True for an address that others can load: an object URL is valid in one page, until that is left. */
export const isReachable = ({ src }: MessageFile): boolean => Boolean(src) && !src?.startsWith('blob:')

/** A file whose content is gone, such as one of a conversation that was stored as JSON, is its name in words. */
const orNamed = (part: Part): Part =>
  part.type !== 'file' || isReachable(part.file) ? part : { type: 'text', text: fileNote(turnFile(part.file)) }

const silentKinds: ReadonlySet<string> = new Set(['text', 'html', 'file', 'step-start', 'suggestions'])

const saysNothing = ({ type }: Part): boolean => silentKinds.has(type)

function toTurn({ id, role, metadata, ...content }: MessageContent, index: number): Turn | undefined {
  const parts = partsOf(content).map(orNamed)
  const text = textOf(parts) ?? ''
  const files = filesOf(parts)
  if (!text && !files.length && parts.every(saysNothing)) return undefined
  return {
    id: id ?? String(index),
    role: role === 'user' || role === 'system' ? role : 'assistant',
    text,
    files: files.map(turnFile),
    parts: parts.map(publicPart).filter((part) => part !== undefined),
    metadata: metadata && withoutInterruption(metadata),
  }
}

/** The messages as turns, without those that have nothing to send to a model. */
export const toTurns = (messages: readonly MessageContent[]): Turn[] => messages.map(toTurn).filter((turn) => turn !== undefined)
