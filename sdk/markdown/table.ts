import { element } from '../dom/element.ts'
import type { Block } from './block.ts'
import { createGroups } from './groups.ts'
import { splitRow } from './split-row.ts'
import type { View } from './view.ts'

const rowsInGroup = 24
const alignments: Readonly<Record<string, string>> = { l: 'left', c: 'center', r: 'right' }

/** A row without texts. The roles are said because a long table is laid out as a grid, which makes some browsers forget them. */
export function createRow(tag: 'td' | 'th', alignment: string): View & { node: HTMLElement } {
  const role = tag === 'td' ? 'cell' : 'columnheader'
  const cells = Array.from(alignment, (letter) => element(tag, { role, 'data-align': alignments[letter] }))
  return { node: element('tr', { role: 'row' }, ...cells), cells: cells.map((content) => ({ content })) }
}

/** Widths that a table's columns get by the length of their texts: each row of a long table is laid out on its own. */
function columnWidths(texts: readonly string[][]): string {
  const lengths = (texts[0] ?? []).map((_, column) => {
    const longest = Math.max(4, ...texts.map((row) => row[column]?.length ?? 0))
    return Math.min(60, longest)
  })
  return lengths.map((length) => `minmax(${Math.min(length, 14)}ch, ${length}fr)`).join(' ')
}

/** A table in a box that scrolls sideways. After many rows it becomes a grid whose groups of rows are laid out apart. */
export function createTable(block: Block, label: string): View {
  const head = createRow('th', block.info)
  const first = element('tbody', { role: 'rowgroup' })
  const table = element('table', { role: 'table' }, element('thead', { role: 'rowgroup' }, head.node), first)
  const texts = [splitRow(block.text)]
  const view = createGroups(
    rowsInGroup,
    () => {
      if (!table.className) {
        table.className = 'long'
        table.style.setProperty('--columns', columnWidths(texts))
      }
      const body = element('tbody', { role: 'rowgroup' })
      table.append(body)
      return body
    },
    first,
  )
  const node = element('div', { class: 'table-box', tabindex: 0, role: 'region', 'aria-label': label }, table)
  return { ...view, node, cells: head.cells, texts }
}
