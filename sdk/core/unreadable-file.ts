import type { Attachment } from './types.ts'

/** The first of the files that cannot be read: the visitor may have changed or removed it since it was attached. */
export async function unreadableFile(attachments: readonly Attachment[]): Promise<File | undefined> {
  const readable = await Promise.all(
    attachments.map(({ file }) =>
      file
        .slice(0, 1)
        .arrayBuffer()
        .then(
          () => true,
          () => false,
        ),
    ),
  )
  return attachments[readable.indexOf(false)]?.file
}
