import { createLabelTable } from '../labels.ts'

/** The labels of the list of keys, which few visitors ask for. */
export const shortcutLabels = createLabelTable({
  shortcuts: 'Keyboard shortcuts',
  shortcutMessages: 'Move between messages',
  shortcutEnds: 'First and last message',
  shortcutInside: 'Links and buttons of a message',
  shortcutBack: 'Back to the text field',
  shortcutScroll: 'Scroll',
  shortcutLine: 'New line',
  shortcutThreads: 'Move between chats',
})
