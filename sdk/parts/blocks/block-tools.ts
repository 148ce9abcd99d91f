import type { blockLabels } from '../../core/labels/blocks/blocks.ts'
import type { MessageLabels } from '../../core/labels/messages.ts'
import { element } from '../../dom/element.ts'
import { nextButton } from '../../dom/focus/next-button.ts'
import { icon } from '../../dom/icon.ts'
import { createCopyCode } from '../../markdown/draw/code/copy-code.ts'
import type { MarkdownSettings } from '../../markdown/settings.ts'

/** What the tools of a block need of their chat. */
export interface BlockTools extends Pick<MarkdownSettings, 'signal' | 'announce'> {
  readonly labels: ReturnType<typeof blockLabels> & MessageLabels
}

/** A button with a picture: its name says in words what it does. */
export function createTool(label: string, path: string, run: (button: HTMLButtonElement) => void): HTMLButtonElement {
  const button = element('button', { type: 'button', 'aria-label': label, title: label }, icon(path))
  button.addEventListener('click', () => run(button))
  return button
}

/** A button that copies, and then says that it did. */
export function createCopyTool(
  label: string,
  path: string,
  read: () => readonly [text: string, html?: string],
  tools: BlockTools,
): HTMLButtonElement {
  const button = createTool(label, path, () => copy())
  button.append(element('span', undefined, tools.labels.copy))
  const copy = createCopyCode(button, read, tools, path)
  return button
}

/**
 * Makes a toolbar of an element with buttons, which are a single tab stop; arrows, Home and End move between them.
 * https://www.w3.org/WAI/ARIA/apg/patterns/toolbar/
 */
export function makeToolbar(dom: HTMLElement, first: HTMLElement | undefined): void {
  const buttons = (): HTMLElement[] => [...dom.querySelectorAll('button')]
  function rove(current: EventTarget | null | undefined): void {
    for (const button of buttons()) button.tabIndex = button === current ? 0 : -1
  }
  dom.role = 'toolbar'
  rove(first)
  dom.addEventListener('focusin', ({ target }) => rove((target as Element).closest('button')))
  dom.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const next = nextButton(dom, buttons(), event.target, event.key)
    if (!next) return
    event.preventDefault()
    next.focus()
  })
}
