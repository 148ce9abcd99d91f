import type { MessageContent, MessageFile } from '../core/options/options.ts'
import { dataUrl } from '../core/util/data-url.ts'

async function withData(file: MessageFile, isWanted: boolean): Promise<MessageFile> {
  const { src, ...rest } = file
  if (!file.ref || (src && !src.startsWith('blob:'))) return file
  return isWanted || (file.type && file.type !== 'any') ? { ...rest, src: await dataUrl(file.ref) } : rest
}

/**
 * The messages with the content of files in place of addresses that only this page can load: for images, sound, and, in formats
 * that accept any file (`isAny`), all others. Other files are only named.
 */
export const withFileData = (messages: readonly MessageContent[], isAny: boolean): Promise<MessageContent[]> =>
  Promise.all(
    messages.map(async (message) =>
      message.files ? { ...message, files: await Promise.all(message.files.map((file) => withData(file, isAny))) } : message,
    ),
  )
