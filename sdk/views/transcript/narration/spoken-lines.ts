import { fillLabel } from '../../../core/labels/fill-label.ts'
import type { MessageLabels } from '../../../core/labels/messages.ts'

const blocks = /^(?:P|DIV|LI|TR|H[1-6]|PRE|BLOCKQUOTE|TABLE|UL|OL|DL|DT|DD|SECTION|SUMMARY|FIGURE|ARTICLE)$/

/** What is no part of an answer's words: controls, what others say already, what the visitor decided, and the JSON of tools. */
const silent = `button, svg, script, style, [hidden], [aria-hidden="true"], .avatar-container, .name, .message-actions, .timestamp,
  .finish-notice, .delivery, .day, .approval, .tool-content, .tool-time, .tool:is([data-state="allowed"], [data-told]) > summary`

/** What an element that is not read by its text is called. */
function nameOf(node: Element): string | undefined {
  if (node instanceof HTMLImageElement) return node.alt
  if (node instanceof HTMLMediaElement || node instanceof HTMLIFrameElement) return node.getAttribute('aria-label') ?? node.title
  return node instanceof HTMLElement && node.matches('.blocked-media') ? (node.dataset['alt'] ?? '') : undefined
}

/** What is drawn below a node: also by the page's own elements, and in the page for a renderer of its own. */
function childrenOf(node: Node): Iterable<Node> {
  if (node instanceof HTMLSlotElement && node.assignedNodes().length) return node.assignedNodes()
  if (node instanceof HTMLDetailsElement && !node.open) return node.querySelectorAll(':scope > summary')
  return node instanceof Element && node.shadowRoot ? node.shadowRoot.childNodes : node.childNodes
}

const hasOwnText = ({ childNodes }: Element): boolean =>
  [...childNodes].some((child) => child instanceof Text && child.data.trim() !== '')

/** How a table begins. What spans columns is one cell: pages write `colspan="99"` for "all of them". None if it only arranges things. */
function beginningOf({ rows, role }: HTMLTableElement, labels: MessageLabels): string[] {
  const count = Array.from(rows).reduce((most, { cells }) => Math.max(most, cells.length), 0)
  return count && role !== 'presentation' && role !== 'none' ? [fillLabel(labels, 'tableColumns', { count })] : []
}

/** What a screen reader says of rendered content: a line for each block, a table's rows with their cells apart, what is closed unread. */
export function spokenLines(root: Node, labels: MessageLabels): string[] {
  const lines: string[] = []
  let line = ''
  const end = (): void => {
    const words = line.replace(/\s+/g, ' ').trim()
    if (words) lines.push(words)
    line = ''
  }
  const readChildren = (node: Node): void => {
    for (const child of childrenOf(node)) read(child)
  }
  /** One after the other with a pause between them. */
  const readApart = (pieces: Iterable<Element>): void => {
    const words: string[] = []
    for (const piece of pieces) {
      const start = lines.length
      read(piece)
      end()
      words.push(...lines.splice(start))
    }
    line = words.join(', ')
  }
  function readElement(node: Element): void {
    if (node.matches(silent)) return
    const name = nameOf(node)
    if (name !== undefined) {
      line += ` ${name} `
      return
    }
    const isBlock = blocks.test(node.tagName)
    // Also before the block: a nested list follows text.
    if (isBlock) end()
    if (node instanceof HTMLTableElement) lines.push(...beginningOf(node, labels))
    if (node.matches('.code-header')) line += node.textContent?.includes(labels.code) ? '' : `${labels.code}, `
    if (node.matches('tr, summary') && !hasOwnText(node)) readApart(node.children)
    else readChildren(node)
    if (isBlock) end()
  }
  function read(node: Node): void {
    if (node instanceof Text) {
      const [first = '', ...more] = node.parentElement?.closest('pre') ? node.data.split('\n') : [node.data]
      line += first
      for (const next of more) {
        end()
        line = next
      }
    } else if (node instanceof Element) readElement(node)
    else readChildren(node)
  }
  read(root)
  end()
  return lines
}
