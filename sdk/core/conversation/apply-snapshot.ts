import type { Conversation } from './conversation.ts'
import { isMessage, publicMessage } from './message-content.ts'
import { partsOf } from './message-parts.ts'
import type { MessageContent } from '../options/options.ts'
import type { Message } from '../types.ts'
import { isSame } from '../util/is-same.ts'

const roleOf = ({ role = 'ai' }: MessageContent): string => role

/** Whether a message says what the service has under another id: some number their messages anew. */
const saysTheSame = (content: MessageContent, message: Message): boolean => {
  const { role, text } = publicMessage(message)
  return role === roleOf(content) && (text ?? '') === (content.text ?? '')
}

/**
 * Brings the conversation up to date with the one that a service has. Messages of known ids take over what it says, others are
 * added at the end; what the service does not know of stays.
 */
export function applySnapshot(
  conversation: Conversation,
  contents: readonly MessageContent[],
  origin: { sessionId: string | undefined; isOutdated?: boolean },
): void {
  const present = conversation.kept()
  let isChanged = false
  for (const content of contents.filter(isMessage)) {
    const known = present.find(({ id }) => id === content.id)
    if (!known) {
      if (!present.some((message) => saysTheSame(content, message))) conversation.add(content, origin)
      continue
    }
    const parts = partsOf({ ...publicMessage(known), ...content })
    const { metadata } = content
    if (isSame(parts, known.parts) && !metadata) continue
    conversation.replace(known.id, (before) => ({ ...before, parts, ...(metadata && { metadata }) }))
    isChanged = true
  }
  if (isChanged) conversation.save()
}
