import { element, setAttributes } from '../../dom/element.ts'
import { icon } from '../../dom/icon.ts'
import { isComposing } from '../../dom/is-composing.ts'
import { chevron } from '../../dom/icons/chevron.ts'

interface SplitButtonGiven {
  readonly button: HTMLButtonElement
  /** What it can also mean: out of sight until it is asked for. */
  readonly more: HTMLElement
  /** The name of the button that shows it. */
  readonly name: string
  /** Called when it is shown. */
  onShown?(): void
}

/** A button, and one beside it that shows what else it can mean. */
export function createSplitButton({ button, more, name, onShown }: SplitButtonGiven) {
  const opener = element(
    'button',
    { type: 'button', class: 'approval-more', 'aria-label': name, title: name, 'aria-expanded': 'false' },
    icon(chevron),
  )
  more.hidden = true
  opener.addEventListener('click', () => {
    if (opener.hasAttribute('aria-disabled')) return
    more.hidden = !more.hidden
    setAttributes(opener, { 'aria-expanded': String(!more.hidden) })
    if (more.hidden) return
    // At the end of the talk it would open below the edge.
    more.scrollIntoView({ block: 'nearest' })
    onShown?.()
  })
  more.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || isComposing(event)) return
    event.preventDefault()
    opener.focus()
    more.hidden = true
    setAttributes(opener, { 'aria-expanded': 'false' })
  })
  return { dom: element('span', { class: 'approval-split' }, button, opener), opener }
}
