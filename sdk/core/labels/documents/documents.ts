import { createLabelTable } from '../labels.ts'

/** The labels of conversations that leave the chat, and come back. */
export const documentLabels = createLabelTable({
  threadShare: 'Share',
  threadUnshare: 'Stop sharing',
  threadShared: 'Anyone with the link can read this chat as it is now until {time}.',
  threadUnshared: 'The link no longer works',
  snapshotUntil: 'This page can be read until {time}.',
  exportAs: 'Export: {format}',
  exportPage: 'Web page (HTML)',
  exportMarkdown: 'Markdown',
  exportText: 'Plain text',
  exportJson: 'Data to import again (JSON)',
  exported: 'Exported: {name}',
  exportFailed: "This chat couldn't be exported.",
  threadImport: 'Import chat',
  imported: 'Chat imported',
  importUnknown: "This file isn't an exported chat.",
  importBroken: "This file is damaged and can't be imported.",
  importNewer: "This file comes from a newer version and can't be imported here.",
  importTooLarge: 'This file is too large to import. The limit is {size}\u00a0MB.',
  importNotEmpty: 'You can only import into an empty chat.',
})
