import type { Labels } from './labels.ts'

/**
 * The English texts of the button that opens a chat, and of the frame around the open chat. They have no table, because the
 * button is on the page long before any table loads. Those whose names do not start with `launcher` are used in the chat, too.
 */
export const launcherTexts = {
  chat: 'Chat',
  loading: 'Loading',
  launcherOpen: 'Open chat',
  launcherClose: 'Close chat',
  errorLoading: "Couldn't load part of this chat. Reload the page.",
  dismiss: 'Dismiss',
  newMessages: { one: '1 new message', other: '{count} new messages' },
  language: '',
} satisfies Partial<Labels>

export type LauncherTexts = Pick<Labels, keyof typeof launcherTexts>
