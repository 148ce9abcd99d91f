import { isFile } from '../../../core/conversation/message-parts.ts'
import type { MessageContent } from '../../../core/options/messages/message.ts'
import type { MessageFile } from '../../../core/options/messages/message-file.ts'
import { dataUrl } from '../../../core/util/data-url.ts'
import { changeFiles } from '../../change-files.ts'

const largestFile = 5_000_000 // bytes; of a larger file only the name is sent

/** True if an address stays valid on other days and devices. */
const isLasting = (src: string | undefined): src is string => src !== undefined && !src.startsWith('blob:')

const isFilePart = (part: { readonly type: string }): boolean => part?.type === 'file'

function filesOf({ files, parts }: MessageContent): MessageFile[] {
  const inParts = Array.isArray(parts) ? parts.map((part) => (part?.type === 'file' ? part.file : undefined)) : []
  return [...(Array.isArray(files) ? files : []), ...inParts].filter(isFile)
}

/** Data URLs of the files that have no address of their own. Files that can no longer be read get none. */
async function readFiles(message: MessageContent): Promise<Map<File, string>> {
  const addresses = new Map<File, string>()
  for (const { src, ref } of filesOf(message)) {
    // An object parsed from JSON in place of a file has no size.
    if (isLasting(src) || !ref || !(ref.size <= largestFile) || addresses.has(ref)) continue
    const address = await dataUrl(ref).catch(() => undefined)
    if (address !== undefined) addresses.set(ref, address)
  }
  return addresses
}

/** Converts a message for JSON, with the content of its files, each included once. */
export async function sendableMessage(message: MessageContent): Promise<MessageContent> {
  const addresses = await readFiles(message)
  const { files, ...rest } = changeFiles(message, ({ ref, src, ...file }) => {
    const address = isLasting(src) ? src : ref && addresses.get(ref)
    return { ...file, ...(!file.name && ref?.name && { name: ref.name }), ...(address !== undefined && { src: address }) }
  })
  const isInParts = Array.isArray(rest.parts) && rest.parts.some(isFilePart)
  return { ...rest, ...(files !== undefined && !isInParts && { files }) }
}
