import { element, setAttributes } from '../../dom/element.ts'
import { icon } from '../../dom/icon.ts'

export interface IconButton {
  readonly dom: HTMLButtonElement
  /** Sets the text beside the icon, or the accessible name. */
  name(words: string): void
}

/** Creates a button with an icon, and text beside it unless it `isBare`. */
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
