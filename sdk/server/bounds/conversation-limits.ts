import { partsOf } from '../../core/conversation/message-parts.ts'
import type { MessageContent } from '../../core/options/options.ts'
import type { ConnectorRequest, Part } from '../../core/types.ts'
import { asText } from '../../core/util/as-text.ts'
import { Refusal } from '../refusal.ts'
import { visitorWords } from '../words/visitor-words.ts'

/** How much a conversation may have that is sent to be answered. What is absent has no limit but that of the body. */
export interface ConversationLimits {
  /** Messages of the conversation that a request carries. @default 10_000 */
  messages?: number
  /**
   * Characters of all texts that a request carries: messages, reasoning, calls of tools and their results. Files do not count.
   * @default what the body may have
   */
  characters?: number
}

function lengthOf(part: Part): number {
  if (part.type === 'text' || part.type === 'reasoning') return part.text.length
  if (part.type === 'html') return part.chunks.join('').length
  if (part.type === 'tool') return part.input.length + asText(part.output).length
  return part.type === 'file' ? 0 : JSON.stringify(part).length
}

const lengthOfMessage = (message: MessageContent): number => partsOf(message).reduce((sum, part) => sum + lengthOf(part), 0)

/**
 * What the model reads of a conversation: without messages that were refused because each alone is too long. A page sends them again with
 * all that comes after them, and nothing would be answered any more.
 */
export function withoutRefused(request: ConnectorRequest, { characters = Infinity }: ConversationLimits): ConnectorRequest {
  if (characters === Infinity) return request
  const { messages } = request
  const isAsked = (message: MessageContent | undefined): boolean => message?.role === 'user'
  const isRefused = (message: MessageContent, index: number): boolean =>
    isAsked(message) && isAsked(messages[index + 1]) && lengthOfMessage(message) > characters
  return messages.some(isRefused)
    ? { ...request, messages: messages.filter((message, index) => !isRefused(message, index)) }
    : request
}

/** @throws a `Refusal` for a conversation, or a message, that is longer. */
export function checkConversation(
  { messages, state }: ConnectorRequest,
  { messages: mostMessages = Infinity, characters = Infinity }: ConversationLimits,
): void {
  const most = (count: number, what: string): string =>
    `This conversation is too long: at most ${count.toLocaleString('en')} ${what} can be sent.`
  if (messages.length > mostMessages)
    throw new Refusal(413, visitorWords('errorConversationTooLong', most(mostMessages, 'messages')))
  if (characters === Infinity) return
  if (lengthOfMessage(messages.at(-1) ?? {}) > characters) {
    const words = `This message is too large: at most ${characters.toLocaleString('en')} characters can be sent.`
    throw new Refusal(413, visitorWords('errorMessageTooLarge', words))
  }
  const other = state === undefined ? 0 : JSON.stringify(state).length
  if (messages.reduce((sum, message) => sum + lengthOfMessage(message), other) > characters)
    throw new Refusal(413, visitorWords('errorConversationTooLong', most(characters, 'characters')))
}
