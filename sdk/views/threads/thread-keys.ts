import type { ViewContext } from '../../core/types.ts'
import type { ThreadRow } from './thread-row.ts'
import type { ThreadRows } from './thread-rows.ts'

/** The number of rows that Page Up and Page Down move. */
const pageLength = 10

const steps: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowDown: 1,
  PageUp: -pageLength,
  PageDown: pageLength,
  Home: -Infinity,
  End: Infinity,
}

export interface ThreadKeys {
  /** Focuses the row that is the tab stop. Returns whether there is one. */
  focus(): boolean
  focusOn(row: ThreadRow): void
  /** No row is the tab stop any more: all of them go. */
  forget(): void
  /** Makes one row the tab stop: the one that had the focus last, else the open one, else the first. */
  settle(openId: string): void
}

interface KeyActions {
  rename(row: ThreadRow): void
  remove(row: ThreadRow): void
}

/**
 * The keyboard navigation of the list, which is a single tab stop: up and down move between rows, left and right between a row
 * and its menu button. Letters keep their meaning for the page.
 */
export function watchThreadKeys(
  dom: HTMLElement,
  rows: ThreadRows,
  { rename, remove }: KeyActions,
  { root, signal }: Pick<ViewContext, 'root' | 'signal'>,
): ThreadKeys {
  /** The current tab stop. */
  let stop: HTMLElement | undefined
  /** The open thread at the last `settle`, and whether it had a row: a new one is listed with its first message. */
  let settledFor: string | undefined
  let wasListed = false

  function setStop(button: HTMLElement | undefined): void {
    if (stop === button) return
    if (stop) stop.tabIndex = -1
    stop = button
    if (stop) stop.tabIndex = 0
  }

  function focusOn(row: ThreadRow, isMore = false): void {
    const button = isMore ? row.more : row.open
    setStop(button)
    button.focus()
  }

  /** Handles a key. Returns false if it does nothing here. */
  function act(row: ThreadRow, key: string, isMore: boolean): boolean {
    const step = steps[key]
    const towardsMore = getComputedStyle(dom).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    if (step !== undefined) focusOn(rows.beside(row, step) ?? row, isMore)
    else if (key === 'ArrowLeft' || key === 'ArrowRight') focusOn(row, key === towardsMore)
    else if (key === 'F2') rename(row)
    else if (key === 'Delete') remove(row)
    else return false
    return true
  }

  dom.addEventListener(
    'keydown',
    (event) => {
      const { target, key, ctrlKey, metaKey, altKey, shiftKey } = event
      const row = rows.around(target)
      const isButton = row && (target === row.open || target === row.more)
      if (ctrlKey || metaKey || altKey || shiftKey || !isButton || !act(row, key, target === row.more)) return
      event.preventDefault()
      event.stopPropagation()
    },
    { signal },
  )
  dom.addEventListener(
    'focusin',
    ({ target }) => {
      const row = rows.around(target)
      if (row && (target === row.open || target === row.more)) setStop(target === row.open ? row.open : row.more)
    },
    { signal },
  )

  return {
    focus() {
      const isThere = stop !== undefined && rows.around(stop) !== undefined
      if (isThere) stop?.focus()
      return isThere
    },
    focusOn: (row) => focusOn(row),
    forget: () => setStop(undefined),
    settle(openId) {
      const isStopGone = !stop || !rows.around(stop)
      const openRow = rows.of(openId)
      const isNewlyOpen = openId !== settledFor || (!wasListed && openRow !== undefined)
      settledFor = openId
      wasListed = openRow !== undefined
      if (isStopGone || (isNewlyOpen && !dom.contains(root.activeElement))) setStop((openRow ?? rows.at(0))?.open)
    },
  }
}
