import type { Labels } from './labels.ts'

/**
 * The English texts of the button that opens a chat, and of what surrounds the opened one. They stand in no table of their own, as
 * others do: the button is on its page long before all that tables bring. Those whose names do not begin with `launcher` are said in the chat, too.
 */
export const launcherTexts = {
  chat: 'Chat',
  loading: 'Loading',
  launcherOpen: 'Open chat',
  launcherClose: 'Close chat',
  errorLoading: "Couldn't load part of this chat. Please reload the page.",
  dismiss: 'Dismiss',
  newMessages: { one: '1 new message', other: '{count} new messages' },
  language: '',
} satisfies Partial<Labels>

export type LauncherTexts = Pick<Labels, keyof typeof launcherTexts>
