import { element } from '../../dom/element.ts'
import { applyStyles } from '../../dom/styles.ts'

/** How many rows are drawn, or left out, together. A chunk becomes twice as long at most where rows are put into it. */
const chunkLength = 50

export interface RowChunks {
  readonly first: Element | null
  after(row: Element): Element | null
  before(row: Element): Element | null
  /** Puts a row before another one, or at the end. */
  insert(row: Element, next: Element | null): void
  remove(row: Element): void
  /** After rows were put in and taken out: chunks are divided that became too long, and empty ones go. */
  settle(): void
}

/**
 * The rows of a list in chunks, each of which is laid out only while it is near: ten thousand rows scroll as a hundred do, and all of
 * them stay in the list for the keyboard, the browser's search and screen readers. Browsers look at each such chunk in every frame, so
 * that a row must not be one.
 */
export function createRowChunks(dom: HTMLElement): RowChunks {
  /** Those that have other rows than when they were settled. */
  const changed = new Set<HTMLElement>()

  function appendChunk(after: Element | null): HTMLElement {
    const chunk = element('div', { class: 'threads-chunk', role: 'none' })
    if (after) after.after(chunk)
    else dom.append(chunk)
    return chunk
  }

  function chunkFor(next: Element | null): HTMLElement {
    if (next?.parentElement) return next.parentElement
    const last = dom.lastElementChild
    return last instanceof HTMLElement && last.childElementCount < chunkLength ? last : appendChunk(last)
  }

  function settle(chunk: HTMLElement): void {
    const count = chunk.childElementCount
    if (!count) return chunk.remove()
    // Its height until it is drawn for the first time.
    applyStyles(chunk, { '--rows': count > 2 * chunkLength ? chunkLength : count })
    if (count <= 2 * chunkLength) return
    const rest = appendChunk(chunk)
    rest.append(...[...chunk.children].slice(chunkLength))
    settle(rest)
  }

  return {
    get first() {
      return dom.firstElementChild?.firstElementChild ?? null
    },
    after: (row) => row.nextElementSibling ?? row.parentElement?.nextElementSibling?.firstElementChild ?? null,
    before: (row) => row.previousElementSibling ?? row.parentElement?.previousElementSibling?.lastElementChild ?? null,
    insert(row, next) {
      const former = row.parentElement
      const chunk = chunkFor(next)
      chunk.insertBefore(row, next)
      for (const each of [former, chunk]) if (each) changed.add(each)
    },
    remove(row) {
      const chunk = row.parentElement
      row.remove()
      if (chunk) changed.add(chunk)
    },
    settle() {
      changed.forEach(settle)
      changed.clear()
    },
  }
}
