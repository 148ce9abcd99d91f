import { fileNote } from '../file-note.ts'
import type { Json } from '../protocol.ts'
import type { Turn, TurnFile } from '../turns.ts'

function chatFile({ url, name, mediaType, base64, isImage }: TurnFile): Json {
  if (isImage) return { type: 'image_url', image_url: { url } }
  const format = /^audio\/(?:x-)?(wav|mp3|mpeg)/.exec(mediaType)?.[1]
  if (format) return { type: 'input_audio', input_audio: { data: base64, format: format === 'mpeg' ? 'mp3' : format } }
  return { type: 'file', file: { filename: name, file_data: url } }
}

/**
 * The content of a chat completions message. `encodeFile` is for services that take files in another form; it returns a text for
 * a file they do not accept. For a file from the model, only the name is sent: no service accepts it back.
 */
export function chatContent(
  { role, text, files }: Pick<Turn, 'role' | 'text' | 'files'>,
  encodeFile: (file: TurnFile) => Json | string = chatFile,
): unknown {
  if (!files.length) return text
  const encoded = files.map((file) => (role === 'user' ? encodeFile(file) : fileNote(file)))
  const parts = [...(text ? [text] : []), ...encoded]
  if (parts.every((part) => typeof part === 'string')) return parts.join(' ')
  return parts.map((part) => (typeof part === 'string' ? { type: 'text', text: part } : part))
}
