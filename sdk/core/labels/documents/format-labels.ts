import type { ExportFormat } from '../../options/documents.ts'

/** The labels of the formats that a conversation is exported in, in the order of menus. */
export const formatLabels = {
  html: 'exportPage',
  markdown: 'exportMarkdown',
  text: 'exportText',
  json: 'exportJson',
} as const satisfies Readonly<Record<ExportFormat, string>>

/** These formats. */
export const exportFormats = Object.keys(formatLabels) as readonly ExportFormat[]
