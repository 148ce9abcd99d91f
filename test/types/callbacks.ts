import type { ChatOptions } from '../../sdk/core/options/options.ts'
import type { ConfabChatElement } from '../../sdk/entries/element.ts'

/** Who listens knows what they are told, without naming it. */
export const options: ChatOptions = {
  onComponentRender: (chat) => chat.focusInput(),
  onThread: ({ id }) => id.toUpperCase(),
  onBranch: ({ messageId, index, count }) => [messageId.length, index + count],
  onMessage: ({ threadId }) => threadId?.length,
}

/** The element is given its own kind. */
export const onElement: ChatOptions = { onComponentRender: (chat: ConfabChatElement) => chat.getOption('connect') }

// @ts-expect-error -- a chat is no string
export const wrong: ChatOptions = { onComponentRender: (chat: string) => chat }
