import { element, setAttributes } from '../../dom/element.ts'
import { icon } from '../../dom/icon.ts'

export interface IconButton {
  readonly dom: HTMLButtonElement
  /** Its words: beside the icon, or its accessible name. */
  name(words: string): void
}

/** A button with an icon, and words beside it unless it `isBare`. */
export function createIconButton(className: string, part: string, path: string, isBare: boolean, press: () => void): IconButton {
  const words = element('span')
  const dom = element(
    'button',
    { type: 'button', class: `threads-button ${className}`, part },
    icon(path),
    ...(isBare ? [] : [words]),
  )
  dom.addEventListener('click', press)
  return {
    dom,
    name(text) {
      if (isBare) setAttributes(dom, { 'aria-label': text, title: text })
      else words.textContent = text
    },
  }
}
