import { ChatError } from './errors.ts'
import { fillLabel } from './fill-label.ts'
import type { Labels } from './labels.ts'
import type { Attachment } from './types.ts'

const isReadable = (file: File): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )

/**
 * Why a message with files was not sent. A file that was changed or taken away since it was attached looks like a lost
 * connection: the file is what the visitor can mend.
 */
export async function whyUnsent(thrown: unknown, attachments: readonly Attachment[], labels: Labels): Promise<unknown> {
  const readable = await Promise.all(attachments.map(({ file }) => isReadable(file)))
  const gone = attachments[readable.indexOf(false)]
  if (!gone) return thrown
  const text = fillLabel(labels, 'errorFileGone', { name: gone.file.name })
  return new ChatError(text, { isDisplayable: true, cause: thrown })
}
