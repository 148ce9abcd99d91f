import { isFile } from '../core/conversation/message-parts.ts'
import type { MessageContent } from '../core/options/messages/message.ts'
import type { MessageFile } from '../core/options/messages/message-file.ts'
import type { MessagePart } from '../core/options/messages/message-parts.ts'

/** Applies a function to each file of a message, including those in its parts. */
export function changeFiles(message: MessageContent, change: (file: MessageFile) => MessageFile): MessageContent {
  const { files, parts } = message
  const changePart = (part: MessagePart): MessagePart =>
    part?.type === 'file' && isFile(part.file) ? { ...part, file: change(part.file) } : part
  return {
    ...message,
    ...(Array.isArray(files) && { files: files.map((file) => (isFile(file) ? change(file) : file)) }),
    ...(Array.isArray(parts) && { parts: parts.map(changePart) }),
  }
}
