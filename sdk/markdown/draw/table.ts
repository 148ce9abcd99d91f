import { fillLabel } from '../../core/labels/fill-label.ts'
import { element } from '../../dom/element.ts'
import type { Block } from '../parse/block.ts'
import type { MarkdownSettings } from '../settings.ts'
import { splitRow } from '../parse/split-row.ts'
import type { View } from './view.ts'

/** From so many columns on a table is wider than many chats, and its first column stays in sight. */
const wideFrom = 4

/**
 * A row without its texts. The ARIA roles are set because long tables use grid layout, which removes the native roles in some
 * browsers.
 */
export function createRow(tag: 'td' | 'th', alignments: string): View & { node: HTMLElement } {
  const role = tag === 'td' ? 'cell' : 'columnheader'
  const cells = alignments.split(',').map((align) => element(tag, { role, align: align || undefined }))
  return { node: element('tr', { role: 'row' }, ...cells), cells: cells.map((content) => ({ content })) }
}

/** Column widths by the length of the texts, because the rows of a long table are laid out separately. */
function columnWidths(texts: readonly string[][]): string {
  const columns = texts[0]?.map((_, column) => {
    const length = Math.min(60, Math.max(4, ...texts.map((row) => row[column]?.length ?? 0)))
    return `minmax(${Math.min(length, 14)}ch, ${length}fr)`
  })
  return columns?.join(' ') ?? ''
}

/** A table in a box that scrolls sideways. After many rows it becomes a grid whose groups of rows are laid out separately. */
export function createTable(block: Block, labels: MarkdownSettings['labels']): View {
  const { node: head, cells } = createRow('th', block.info)
  const content = element('tbody', { role: 'rowgroup' })
  const table = element('table', { role: 'table' }, element('thead', { role: 'rowgroup' }, head), content)
  const texts = [splitRow(block.text)]
  // A group: a landmark for each table would hide those of the page. By their names several are told apart.
  const label = block.level > 1 ? fillLabel(labels, 'tableNumber', { number: block.level }) : labels.table
  return {
    // Around what scrolls, so that what can be done with it stays where it is.
    node: element(
      'div',
      { class: block.info.split(',').length < wideFrom ? 'table-frame' : 'table-frame wide-table' },
      element('div', { class: 'table-box', tabindex: 0, role: 'group', 'aria-label': label }, table),
    ),
    cells,
    texts,
    content,
    grow() {
      if (!table.className) {
        table.className = 'long'
        table.style.setProperty('--columns', columnWidths(texts))
      }
      const body = element('tbody', { role: 'rowgroup' })
      table.append(body)
      return body
    },
  }
}
