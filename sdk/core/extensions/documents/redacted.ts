import { historyMessage } from '../../conversation/history-messages.ts'
import { publicMessage } from '../../conversation/message-content.ts'
import type { ExportOptions } from '../../options/documents.ts'
import type { Message } from '../../types.ts'
import { createPauses } from './pauses.ts'
import type { ConversationDocument } from './conversation-document.ts'

/** Changes what the page does not want to be read. What followed a message that is left out follows the one before it. */
export async function redacted(
  { title, messages, shown }: ConversationDocument,
  redact: NonNullable<ExportOptions['redact']>,
): Promise<ConversationDocument> {
  const pause = createPauses()
  const kept = new Map<string, Message>()
  /** The parents of those that are left out. */
  const left = new Map<string, string | null>()
  for (const message of messages) {
    const given = redact(publicMessage(message))
    let { parentId } = message
    while (typeof parentId === 'string' && left.has(parentId)) parentId = left.get(parentId)
    if (!given) left.set(message.id, parentId ?? null)
    else kept.set(message.id, { ...historyMessage(given, message.id), ...(parentId !== undefined && { parentId }) })
    await pause()
  }
  return { title, messages: [...kept.values()], shown: shown.flatMap(({ id }) => kept.get(id) ?? []) }
}
