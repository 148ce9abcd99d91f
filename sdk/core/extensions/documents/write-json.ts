import { isGenerated } from '../../conversation/is-generated.ts'
import { createPauses } from './pauses.ts'
import type { ConversationDocument } from './conversation-document.ts'
import { createFileRoom, writeRecord } from './message-record.ts'

/** What the first field of a document says, and the version of what follows. */
export const documentFormat = 'confab-conversation'
export const documentVersion = 1

/** Writes all branches, with files inside: a message in each line. */
export async function writeJson({ title, messages, shown }: ConversationDocument): Promise<Blob> {
  const pause = createPauses()
  const room = createFileRoom()
  const lines: string[] = []
  for (const message of messages) {
    const record = await writeRecord(message, room)
    lines.push(JSON.stringify({ ...record, ...(isGenerated(message) && { generated: true }) }))
    await pause()
  }
  const tail = shown.at(-1)?.id
  const head = JSON.stringify({
    format: documentFormat,
    version: documentVersion,
    ...(title && { title }),
    ...(tail !== undefined && { tail }),
  })
  const pieces = lines.map((line, place) => `${place ? ',\n' : '\n'}${line}`)
  return new Blob([head.slice(0, -1), ',"messages":[', ...pieces, '\n]}\n'], { type: 'application/json' })
}
