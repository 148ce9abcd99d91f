// Keeps the files of a message that was not sent, up to 1 MB together.
import type { Attachment } from '../../types.ts'
import { dataUrl } from '../../util/data-url.ts'
import type { OutboxFile } from './outbox-records.ts'

/** In bytes, for the files of one message together: the browser keeps about 5 MB of text for a whole site. */
export const mostFileBytes = 1_000_000

/** True if the files of a message are small enough to be kept. */
export const areKept = (files: readonly Pick<File, 'size'>[]): boolean =>
  files.reduce((sum, { size }) => sum + size, 0) <= mostFileBytes

/** What is known of the files before they are read. */
export const namesOf = (attachments: readonly Attachment[]): OutboxFile[] =>
  attachments.map(({ file: { name, type }, source }) => ({ name, type, source }))

/** Reads files that are small enough to be kept. */
export const readFiles = (attachments: readonly Attachment[]): Promise<OutboxFile[]> =>
  Promise.all(
    attachments.map(async ({ file, source }) => ({ name: file.name, type: file.type, source, data: await dataUrl(file) })),
  )

/** Makes files of what was kept; undefined if the content of any was not. */
export function toAttachments(files: readonly OutboxFile[]): Attachment[] | undefined {
  const attachments: Attachment[] = []
  for (const { name, type, source, data } of files) {
    const content = typeof data === 'string' ? data.slice(data.indexOf(',') + 1) : undefined
    if (content === undefined) return undefined
    try {
      const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0))
      attachments.push({ file: new File([bytes], name, { type }), ...(source && { source }) })
    } catch {
      return undefined
    }
  }
  return attachments
}
