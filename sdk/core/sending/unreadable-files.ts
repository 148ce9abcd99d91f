import { ChatError } from '../errors.ts'
import { fillLabel } from '../labels/fill-label.ts'
import type { FirstLabels } from '../labels/labels.ts'
import type { Attachment } from '../types.ts'

/** Checks that the last byte exists. Of a file that became shorter, Firefox reads what is left. */
async function hasItsEnd(file: File): Promise<boolean> {
  const { byteLength } = await file.slice(-1).arrayBuffer()
  return byteLength === Math.min(file.size, 1)
}

/** Checks that the length is unchanged. Firefox alone reads a file that was changed, and then sends more than it announced. */
async function hasItsLength(file: File): Promise<boolean> {
  let length = 0
  await file.stream().pipeTo(new WritableStream({ write: (bytes: Uint8Array) => void (length += bytes.length) }))
  return length === file.size
}

/**
 * Why a message with files was not sent or, if nothing was thrown, cannot be sent. A file that was changed or removed since it
 * was attached looks like a lost connection, in Firefox like one that never answers: but the file is something that the visitor
 * can fix.
 */
export async function explainUnreadableFiles(
  thrown: unknown,
  attachments: readonly Attachment[],
  labels: FirstLabels,
): Promise<unknown> {
  const isThere = thrown === undefined ? hasItsEnd : hasItsLength
  const there = await Promise.all(attachments.map(({ file }) => isThere(file).catch(() => false)))
  const gone = attachments[there.indexOf(false)]
  if (!gone) return thrown
  const text = fillLabel(labels, 'errorFileGone', { name: gone.file.name })
  return new ChatError(text, { isDisplayable: true, cause: thrown })
}
