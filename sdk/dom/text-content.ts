import { formulaWords } from './formula-words.ts'

const blocks = /^(?:P|DIV|LI|TR|H[1-6]|PRE|BLOCKQUOTE|TABLE|UL|OL|SECTION)$/

/** The text of rendered content: without controls, images as their alt text, formulas as words, one line per block. */
export function textContentOf(root: Node): string {
  const words: string[] = []
  const visit = (node: Node): void => {
    if (node instanceof Text) words.push(node.data)
    else if (node instanceof HTMLImageElement) words.push(node.alt)
    else if (node instanceof HTMLElement && node.matches('.blocked-media')) words.push(node.dataset['alt'] ?? '')
    else if (node instanceof HTMLElement && node.dataset['formula'] !== undefined)
      words.push(formulaWords(node.dataset['formula']))
    else if (node instanceof DocumentFragment) node.childNodes.forEach(visit)
    else if (
      node instanceof Element &&
      !node.matches(
        'button, svg, [hidden], [aria-hidden="true"], .avatar-container, .name, .message-actions, .timestamp, .finish-notice, .day',
      )
    ) {
      const isBlock = blocks.test(node.tagName)
      // Also before the block: a nested list follows text.
      if (isBlock) words.push('\n')
      node.childNodes.forEach(visit)
      if (isBlock) words.push('\n')
      else if (node.matches('td, th')) words.push(' ')
    }
  }
  visit(root)
  const lines = words.join('').split('\n')
  return lines
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n')
}
