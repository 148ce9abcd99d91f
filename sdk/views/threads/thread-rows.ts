import type { ThreadEntry, ThreadsState } from '../../core/types.ts'
import { createRowChunks } from './row-chunks.ts'
import { createThreadRow, type RowWords, type ThreadRow } from './thread-row.ts'

export interface ThreadRows {
  /** Updates the list: existing rows are reused, and moved if their position changed. */
  update(threads: Pick<ThreadsState, 'entries' | 'openId' | 'query'>, words: RowWords): void
  of(id: string): ThreadRow | undefined
  /** The row that contains an element. */
  around(target: EventTarget | null): ThreadRow | undefined
  at(index: number): ThreadRow | undefined
  /** The row `step` rows further on, at most the last one. */
  beside(row: ThreadRow, step: number): ThreadRow | undefined
  /** True while rows are moved: a moved row may lose the focus for a moment. */
  readonly isMoving: boolean
}

/** Leaves out entries whose id occurred before: each thread has one row. */
function withoutRepeated(entries: readonly ThreadEntry[]): readonly ThreadEntry[] {
  const byId = new Map<string, ThreadEntry>()
  for (const entry of entries) if (!byId.has(entry.id)) byId.set(entry.id, entry)
  return byId.size === entries.length ? entries : [...byId.values()]
}

const ungrouped = (): string => ''

/**
 * The rows of a list, one per thread.
 * @param onLost Called when a focused row was removed, with the row that took its place.
 */
export function createThreadRows(
  dom: HTMLElement,
  root: ShadowRoot,
  onLost: (neighbour: ThreadRow | undefined) => void,
): ThreadRows {
  const chunks = createRowChunks(dom)
  const rows = new Map<string, ThreadRow>()
  const byDom = new Map<Node, ThreadRow>()
  let drawn: readonly ThreadEntry[] = []
  let drawnOpen: string | undefined
  let drawnWords: RowWords | undefined
  let drawnGroups: RowWords['groupOf'] = ungrouped
  let isMoving = false

  function around(target: EventTarget | null): ThreadRow | undefined {
    return target instanceof Element && dom.contains(target) ? byDom.get(target.closest('.thread') ?? dom) : undefined
  }

  /** The next row that stays, else the previous one. */
  function neighbourOf(row: ThreadRow, isKept: (row: ThreadRow) => boolean): ThreadRow | undefined {
    for (const step of [chunks.after, chunks.before]) {
      for (let next = step(row.dom); next; next = step(next)) {
        const candidate = byDom.get(next)
        if (candidate && isKept(candidate)) return candidate
      }
    }
    return undefined
  }

  function removeMissing(entries: readonly ThreadEntry[]): void {
    const kept = new Set(entries.map(({ id }) => id))
    for (const [id, row] of rows) {
      if (kept.has(id)) continue
      rows.delete(id)
      byDom.delete(row.dom)
      chunks.remove(row.dom)
    }
  }

  function createRow(entry: ThreadEntry, isOpen: boolean, words: RowWords): ThreadRow {
    const row = createThreadRow(entry, isOpen, words)
    rows.set(entry.id, row)
    byDom.set(row.dom, row)
    return row
  }

  /** The first one of a day or a month says so. What a search has found is in an order of its own. */
  function drawHeads(entries: readonly ThreadEntry[], start: number, end: number, groupOf: RowWords['groupOf']): void {
    const groupAt = (index: number): string => {
      const entry = entries[index]
      return entry ? groupOf(entry.updatedAt) : ''
    }
    for (let index = start, before = groupAt(start - 1); index < Math.min(end, entries.length); index += 1) {
      const group = groupAt(index)
      rows.get(entries[index]?.id ?? '')?.head(group === before ? '' : group)
      before = group
    }
  }

  /** Only looks at what differs from the rendered rows: usually one row, or those of another page at the end. */
  function drawEntries(entries: readonly ThreadEntry[], openId: string, words: RowWords): void {
    let start = 0
    while (start < drawn.length && entries[start] === drawn[start]) start += 1
    let end = 0
    const longest = Math.min(entries.length, drawn.length) - start
    while (end < longest && entries.at(-1 - end) === drawn.at(-1 - end)) end += 1
    if (drawn.length > start + end) removeMissing(entries)
    const before = rows.get(drawn[start - 1]?.id ?? '')
    let next = before ? chunks.after(before.dom) : chunks.first
    for (const entry of entries.slice(start, entries.length - end)) {
      const present = rows.get(entry.id)
      const row = present ?? createRow(entry, entry.id === openId, words)
      present?.update(entry, entry.id === openId, words)
      if (row.dom === next) next = chunks.after(next)
      // `moveBefore` would keep the focus, but Chromium left the moved row unpainted inside `content-visibility: auto`.
      else chunks.insert(row.dom, next)
    }
    // Also the one behind them: what was before it may be gone.
    drawHeads(entries, start, entries.length - end + 1, drawnGroups)
    chunks.settle()
  }

  function drawOpen(openId: string, words: RowWords): void {
    for (const id of new Set([drawnOpen, openId])) {
      const row = id === undefined ? undefined : rows.get(id)
      row?.update(row.entry, id === openId, words)
    }
  }

  function update({ entries: given, openId, query }: Pick<ThreadsState, 'entries' | 'openId' | 'query'>, words: RowWords): void {
    const entries = withoutRepeated(given)
    const focused = root.activeElement
    const focusedRow = around(focused)
    const kept = focusedRow && new Set(entries.map(({ id }) => id))
    const neighbour =
      focusedRow && !kept?.has(focusedRow.entry.id)
        ? neighbourOf(focusedRow, ({ entry }) => kept?.has(entry.id) ?? false)
        : undefined
    isMoving = true
    // Before its row goes.
    if (focusedRow && kept && !kept.has(focusedRow.entry.id)) onLost(neighbour)
    const groups = query ? ungrouped : words.groupOf
    const isRegrouped = groups !== drawnGroups
    drawnGroups = groups
    if (words !== drawnWords) for (const row of rows.values()) row.update(row.entry, row.entry.id === openId, words)
    drawEntries(entries, openId, words)
    if (isRegrouped) drawHeads(entries, 0, entries.length, groups)
    drawOpen(openId, words)
    drawn = entries
    drawnOpen = openId
    drawnWords = words
    if (focusedRow && rows.has(focusedRow.entry.id) && root.activeElement !== focused && focused instanceof HTMLElement)
      focused.focus({ preventScroll: true })
    isMoving = false
  }

  return {
    update,
    of: (id) => rows.get(id),
    around,
    at: (index) => rows.get(drawn.at(index)?.id ?? ''),
    beside(row, step) {
      const index = drawn.findIndex(({ id }) => id === row.entry.id)
      return rows.get(drawn[Math.max(0, Math.min(drawn.length - 1, index + step))]?.id ?? '')
    },
    get isMoving() {
      return isMoving
    },
  }
}
