import { filesOf, partsOf, textOf } from '../core/conversation/message-parts.ts'
import type { MessageContent } from '../core/options/options.ts'
import { fileNote } from '../protocols/file-note.ts'
import { isReachable, turnFile } from '../protocols/turns.ts'

/** The text of a message, for services that get its files apart: with the names of those whose content is gone. */
export function textWithFileNames(message: MessageContent = {}): string {
  const parts = partsOf(message)
  const gone = filesOf(parts).filter((file) => !file.ref && !isReachable(file))
  return [textOf(parts), ...gone.map((file) => fileNote(turnFile(file)))].filter(Boolean).join('\n\n')
}
