import type { MessageContent } from '../../core/options/messages/message.ts'
import { dataUrl } from '../../core/util/data-url.ts'
import { changeFiles } from '../../threads/change-files.ts'

/** Bytes; of a larger file only the name is kept, as pages do. */
const largestFile = 5_000_000

/** A message as JSON can have it, with the content of its files. */
export async function withFileContent(message: MessageContent): Promise<MessageContent> {
  const files = new Map<Blob, string>()
  const found = new Set<Blob>()
  changeFiles(message, (file) => {
    if (file.ref && !file.src && file.ref.size <= largestFile) found.add(file.ref)
    return file
  })
  if (!found.size && !message.files?.some(({ ref }) => ref)) return message
  for (const file of found) files.set(file, await dataUrl(file))
  return changeFiles(message, ({ ref, ...file }) => {
    const src = file.src ?? (ref && files.get(ref))
    return { ...file, ...(src !== undefined && { src }) }
  })
}
