import type { MessageFile, MessagePart } from '../../core/options/options.ts'
import { asText } from '../../core/util/as-text.ts'
import { isJson } from '../../core/util/is-json.ts'
import type { Json } from '../protocol.ts'
import type { TurnFile } from '../turns.ts'
import { nameOf } from './name-of.ts'

/** The part for content that the chat cannot render: it is sent back unchanged. */
export const foreignContent = 'data-ag-ui-content'

const typeOf = (kind: string): NonNullable<MessageFile['type']> => (kind === 'image' || kind === 'audio' ? kind : 'any')

function readPiece(piece: unknown): MessagePart {
  if (!isJson(piece)) return { type: 'text', text: asText(piece) }
  const { type, text, source, metadata } = piece
  if (type === 'text') return { type: 'text', text: asText(text) }
  const { type: kind, value, mimeType } = isJson(source) ? source : {}
  const address = nameOf(value)
  if (address === undefined || (kind !== 'data' && kind !== 'url')) return { type: foreignContent, data: piece }
  const src = kind === 'data' ? `data:${nameOf(mimeType) ?? ''};base64,${address}` : address
  const name = isJson(metadata) ? nameOf(metadata['filename']) : undefined
  const file = { src, type: typeOf(nameOf(type) ?? ''), ...(name !== undefined && { name }) }
  // Only of a film nothing else says what it is.
  const mediaType = kind === 'url' && type === 'video' ? (nameOf(mimeType) ?? 'video/*') : undefined
  return { type: 'file', file, ...(mediaType !== undefined && { mediaType }) }
}

/** The parts of a message's content: text alone, or text and files. */
export function readContent(content: unknown): MessagePart[] {
  if (Array.isArray(content)) return content.map(readPiece)
  const text = asText(content)
  return text ? [{ type: 'text', text }] : []
}

const kindOf = ({ isImage, mediaType }: TurnFile): string =>
  isImage ? 'image' : (/^(audio|video)\//.exec(mediaType)?.[1] ?? 'document')

function writeFile(file: TurnFile): Json {
  const { url, base64, mediaType, name } = file
  const source =
    base64 && /^[^,]*;base64,/i.test(url)
      ? { type: 'data', value: base64, mimeType: mediaType || 'application/octet-stream' }
      : { type: 'url', value: url, ...(mediaType && { mimeType: mediaType }) }
  return { type: kindOf(file), source, ...(name && { metadata: { filename: name } }) }
}

/** A visitor's message in the protocol's form: a text, or a list when it has files. */
export function writeContent(text: string, files: readonly TurnFile[], parts: readonly MessagePart[]): unknown {
  const foreign = parts.flatMap((part) => (part.type === foreignContent ? [part.data] : []))
  if (!files.length && !foreign.length) return text
  return [...(text ? [{ type: 'text', text }] : []), ...files.map(writeFile), ...foreign]
}
