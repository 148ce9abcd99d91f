import { element } from '../../dom/element.ts'
import { applyStyles } from '../../dom/styling/styles.ts'

/** The number of rows that are rendered or skipped together. A chunk grows to at most twice this size as rows are inserted. */
const chunkLength = 50

export interface RowChunks {
  readonly first: Element | null
  after(row: Element): Element | null
  before(row: Element): Element | null
  /** Inserts a row before another one, or at the end. */
  insert(row: Element, next: Element | null): void
  remove(row: Element): void
  /** Call after inserting and removing rows: splits chunks that are too long, and removes empty ones. */
  settle(): void
}

/**
 * Groups the rows of a list into chunks that are laid out only near the viewport: ten thousand rows scroll as fast as a hundred,
 * and all of them stay in the document for the keyboard, the browser's search and screen readers. Browsers check each chunk in
 * every frame, so a chunk per row would be too many.
 */
export function createRowChunks(dom: HTMLElement): RowChunks {
  /** Chunks whose rows changed since `settle`. */
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
    // Determines its height until the first render.
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
