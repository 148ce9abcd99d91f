import { createLabelTable } from './labels.ts'

/** The texts of the button that opens a chat, and of what surrounds the opened one. Two of them are said in the chat, too. */
export const launcherLabels = createLabelTable({
  launcherOpen: 'Open chat',
  launcherClose: 'Close chat',
  launcherFailed: "The chat couldn't be loaded. Check your connection, then try again.",
  dismiss: 'Dismiss',
  newMessages: { one: '1 new message', other: '{count} new messages' },
})

export type LauncherLabels = ReturnType<typeof launcherLabels>
