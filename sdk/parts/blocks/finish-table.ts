import { copy } from '../../dom/icons/copy.ts'
import { element } from '../../dom/element.ts'
import { saveFile } from '../../dom/save-file.ts'
import { blockIcons } from './block-icons.ts'
import { createFullScreen } from './create-full-screen.ts'
import { createCopyTool, createTool, makeToolbar, type BlockTools } from './block-tools.ts'
import { readCells } from './read-cells.ts'
import { tableAsCsv, tableAsHtml, tableAsMarkdown, tableAsTsv } from './write-table.ts'

/** Adds a toolbar to a table: copies for spreadsheets, documents and Markdown, a file, and the whole screen. */
export function finishTable(
  frame: HTMLElement,
  alignments: string,
  sources: readonly (readonly string[])[],
  tools: BlockTools,
): void {
  const table = frame.querySelector('table')
  if (!table) return
  const { labels } = tools
  const name = frame.querySelector('.table-box')?.getAttribute('aria-label') ?? labels.table
  const copyTable = createCopyTool(
    labels.copyTable,
    copy,
    () => {
      const rows = readCells(table)
      return [tableAsTsv(rows), tableAsHtml(rows, getComputedStyle(table).direction)]
    },
    tools,
  )
  const copyMarkdown = createCopyTool(
    labels.copyMarkdown,
    blockIcons.markdown,
    () => [tableAsMarkdown(sources, alignments.split(','))],
    tools,
  )
  const download = createTool(labels.downloadTable, blockIcons.download, () =>
    saveFile(new File([tableAsCsv(readCells(table))], `${name}.csv`, { type: 'text/csv' })),
  )
  const bar = element('div', { class: 'block-tools', 'aria-label': name }, copyTable, copyMarkdown, download)
  // On phones, and in frames that are not permitted to, there is none.
  if (document.fullscreenEnabled) bar.append(createFullScreen(frame, tools))
  makeToolbar(bar, copyTable)
  frame.append(bar)
}
