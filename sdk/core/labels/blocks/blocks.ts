import { createLabelTable } from '../labels.ts'

/** The labels of what can be done with a table or a block of code. */
export const blockLabels = createLabelTable({
  copyTable: 'Copy table',
  copyMarkdown: 'Copy as Markdown',
  downloadTable: 'Download as CSV',
  fullScreen: 'Full screen',
  wrapLines: 'Wrap lines',
  downloadCode: 'Download code',
})
