import { createId } from '../core/util/ids.ts'
import { wordNodes } from '../dom/draw-words.ts'
import { element } from '../dom/element.ts'
import { icon } from '../dom/icon.ts'
import { adoptSheets } from '../dom/styling/sheets.ts'
import css from '../styles/notices.css?inline'
import { cross } from '../dom/icons/cross.ts'
import { placeChildren } from '../dom/focus/place-children.ts'

/** A notice with its actions. */
export interface Notice {
  /** A notice with another key is announced again. */
  readonly key: string
  readonly text: string
  /** The name of what it is about. */
  readonly title?: string
  readonly isUrgent: boolean
  readonly action?: { readonly label: string; run(): void }
  /** Called when its close button is clicked; undefined if it has none. */
  readonly onDismiss?: (() => void) | undefined
}

interface NoticeBoardSettings {
  readonly root: ShadowRoot
  /** The `part` of each notice. */
  readonly part: string
  dismissLabel(): string
  /** The notice that has the focus goes. */
  onFocusLost(): void
}

/** A place for notices. It is a live region from the start: later notices are announced. */
export function createNoticeBoard({ root, part, dismissLabel, onFocusLost }: NoticeBoardSettings) {
  adoptSheets(root, [css])
  // Without roles: screen readers name an empty status bar, and say "blank" of an alert that has no words yet.
  const urgent = element('div', { 'aria-live': 'assertive', 'aria-atomic': 'true' })
  const calm = element('div', { 'aria-live': 'polite', 'aria-atomic': 'true' })
  const dom = element('div', { class: 'notices' }, urgent, calm)
  let drawn: ReadonlyMap<string, HTMLElement> = new Map()

  function create({ key, text, title, isUrgent, action, onDismiss }: Notice): HTMLElement {
    const name = title ? [element('span', { class: 'notice-title', dir: 'auto' }, title)] : []
    const id = createId()
    const words = element('p', { id, dir: 'auto' }, ...wordNodes(text), ' ', ...name)
    const act = action && element('button', { type: 'button', class: 'notice-action' }, action.label)
    const label = dismissLabel()
    const close =
      onDismiss &&
      element(
        'button',
        { type: 'button', class: 'notice-close', 'aria-label': label, 'aria-describedby': id, title: label },
        icon(cross),
      )
    act?.addEventListener('click', () => action?.run())
    if (onDismiss) close?.addEventListener('click', onDismiss)
    return element(
      'div',
      { class: isUrgent ? 'notice is-urgent' : 'notice', part, 'data-key': key },
      words,
      // Together, or one alone would stand on a line of its own.
      element('div', { class: 'notice-buttons' }, ...[act, close].filter((button) => button instanceof HTMLElement)),
    )
  }

  return {
    dom,
    update(notices: readonly Notice[]): void {
      const label = dismissLabel()
      // One that stays is not announced again, and keeps the focus.
      const now = new Map(
        notices.map((notice) => {
          const key = JSON.stringify([label, notice])
          return [key, drawn.get(key) ?? create(notice)]
        }),
      )
      drawn = now
      for (const region of [urgent, calm]) {
        const wanted = [...now.values()].filter((notice) => notice.classList.contains('is-urgent') === (region === urgent))
        placeChildren(region, wanted, onFocusLost)
      }
    },
  }
}
