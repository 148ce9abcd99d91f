import type { MessageContent, MessageFile } from '../core/options/options.ts'
import { isFile } from '../core/conversation/message-parts.ts'

/** Messages that were loaded, with addresses for the files that they bring. */
export function withAddresses(messages: readonly MessageContent[], addressOf: (file: File) => string): readonly MessageContent[] {
  const addressed = (file: MessageFile): MessageFile =>
    isFile(file) && file.ref instanceof Blob ? { ...file, src: addressOf(file.ref) } : file
  return messages.map((message) => ({
    ...message,
    ...(Array.isArray(message.files) && { files: message.files.map(addressed) }),
    ...(Array.isArray(message.parts) && {
      parts: message.parts.map((part) =>
        part?.type === 'file' && isFile(part.file) ? { ...part, file: addressed(part.file) } : part,
      ),
    }),
  }))
}
