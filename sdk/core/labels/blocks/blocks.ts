import { createLabelTable } from '../labels.ts'

/** The labels of what can be done with a table or a block of code. */
export const blockLabels = createLabelTable({
  copyTable: 'Copy table',
  copyMarkdown: 'Copy as Markdown',
  downloadTable: 'Download as CSV',
  fullScreen: 'Full screen',
  wrapLines: 'Wrap lines',
  downloadCode: 'Download code',
  diagram: 'Diagram',
  showSource: 'Show source',
  saveSvg: 'Save as SVG',
  savePng: 'Save as PNG',
  diagramFailed: 'This diagram could not be drawn.',
  diagramNotSaved: 'The picture could not be saved. Try saving it as SVG.',
})
