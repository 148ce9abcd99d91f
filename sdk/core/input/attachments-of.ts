import { filesOf } from '../conversation/message-parts.ts'
import type { Attachment, Message } from '../types.ts'

/** The files of a message that are still available; a stored message has their content, or only their names. */
export const attachmentsOf = (message: Message | undefined): Attachment[] =>
  filesOf(message?.parts ?? []).flatMap(({ ref }) => (ref ? [{ file: ref }] : []))
