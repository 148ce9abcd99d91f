import { mediaKind } from '../util/media-kind.ts'
import type { Labels } from '../labels/labels.ts'
import type { MessageFile } from '../options/options.ts'
import type { Attachment } from '../types.ts'
import type { Environment } from '../environment.ts'

/** The files of a message that is being sent, with addresses to show them. */
export const messageFiles = (
  attachments: readonly Attachment[],
  labels: Pick<Labels, 'file'>,
  { addressOf }: Pick<Environment, 'addressOf'>,
): MessageFile[] =>
  attachments.map(({ file }) => ({
    name: file.name || labels.file,
    type: mediaKind(file.type),
    ref: file,
    src: addressOf(file),
  }))
