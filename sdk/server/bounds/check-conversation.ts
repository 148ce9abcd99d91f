// Checks the length of a conversation that is sent, and the arguments of its calls.
import type { MessageContent } from '../../core/options/options.ts'
import { Refusal } from '../refusal.ts'
import { createJsonCheck } from './json-check.ts'
import { visitorWords } from '../words/visitor-words.ts'

/** Messages of a request. Each is looked at several times. */
const mostMessages = 10_000

/** @throws a `Refusal` for more messages than anybody writes. */
export function checkConversationLength(messages: unknown): void {
  if (Array.isArray(messages) && messages.length > mostMessages)
    throw new Refusal(
      413,
      visitorWords(
        'errorConversationTooLong',
        `This conversation is too long: at most ${mostMessages.toLocaleString('en')} messages can be sent.`,
      ),
    )
}

/**
 * Checks the arguments of calls: they are texts, which are parsed for services that take them as JSON.
 * @throws a `Refusal` or a `SyntaxError` for what no model writes.
 */
export async function checkCalls(messages: readonly MessageContent[]): Promise<void> {
  const check = createJsonCheck()
  for (const { parts = [] } of messages)
    for (const part of parts) if (part.type === 'tool' && typeof part.input === 'string') await check(part.input)
}
