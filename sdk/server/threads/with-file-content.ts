import type { MessageContent } from '../../core/options/messages/message.ts'
import { changeFiles } from '../../threads/change-files.ts'

/** Bytes; of a larger file only the name is kept, as pages do. */
const largestFile = 5_000_000
/** Bytes that are encoded at once: a call takes no more arguments than the stack. */
const bytesAtOnce = 32_766

async function addressOf(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let encoded = ''
  // Each but the last has a number of bytes that base64 needs no filling for.
  for (let start = 0; start < bytes.length; start += bytesAtOnce)
    encoded += btoa(String.fromCharCode(...bytes.subarray(start, start + bytesAtOnce)))
  return `data:${file.type || 'application/octet-stream'};base64,${encoded}`
}

/** A message as JSON can have it, with the content of its files. */
export async function withFileContent(message: MessageContent): Promise<MessageContent> {
  const files = new Map<Blob, string>()
  const found = new Set<Blob>()
  changeFiles(message, (file) => {
    if (file.ref && !file.src && file.ref.size <= largestFile) found.add(file.ref)
    return file
  })
  if (!found.size && !message.files?.some(({ ref }) => ref)) return message
  for (const file of found) files.set(file, await addressOf(file))
  return changeFiles(message, ({ ref, ...file }) => {
    const src = file.src ?? (ref && files.get(ref))
    return { ...file, ...(src !== undefined && { src }) }
  })
}
