/** The labels of what can be done with a table or a block of code. */
export interface BlockTexts {
  /** The button that copies a table, for a spreadsheet or a document. */
  copyTable: string
  /** The button that copies a table as Markdown. */
  copyMarkdown: string
  /** The button that saves a table as a file of comma-separated values. */
  downloadTable: string
  /** The button that shows a table on the whole screen; pressed while it does. */
  fullScreen: string
  /** The button that breaks long lines of code; pressed while it does. */
  wrapLines: string
  /** The button that saves code as a file. */
  downloadCode: string
  /** What a diagram is called. */
  diagram: string
  /** The button that shows the source of a diagram in place of its picture; pressed while it does. */
  showSource: string
  /** The button that saves a diagram as an SVG file. */
  saveSvg: string
  /** The button that saves a diagram as a PNG file. */
  savePng: string
  /** Below the source of a diagram that could not be drawn. */
  diagramFailed: string
  /** Where a diagram could not be saved as a picture. */
  diagramNotSaved: string
}
