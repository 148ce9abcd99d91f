import type { Message, Part } from '../../core/types.ts'
import { writeToClipboard } from '../../dom/write-to-clipboard.ts'
import { readableText } from '../../parts/readable-text.ts'

/** What says something outside of the chat; classes and parts are its own affair. */
const keptAttributes = new Set(['href', 'src', 'alt', 'align', 'colspan', 'rowspan', 'start', 'dir', 'lang'])
const controls = 'button, svg, [hidden], .name, .code-header, .blocked-media, [src^="blob:"]'

const copiedKinds = new Set(['text', 'html', 'file'])

/** What cannot be read has no words: its message says so. */
function wordsOf(part: Part): string | undefined {
  try {
    return copiedKinds.has(part.type) ? readableText(part) : undefined
  } catch {
    return undefined
  }
}

/** What a message says, as it was written: what was thought, looked up and done on the way is no part of that. */
export const copiedText = ({ parts }: Message): string => parts.map(wordsOf).filter(Boolean).join('\n\n')

/** The html of what is drawn, without the controls. */
function drawnHtml(article: HTMLElement): string {
  const html = [...article.querySelectorAll('.bubbles .text-content, .bubbles .html-content')].map((content) => {
    const copy = content.cloneNode(true) as Element
    copy.querySelectorAll(controls).forEach((control) => control.remove())
    for (const node of copy.querySelectorAll('*'))
      for (const { name } of Array.from(node.attributes)) if (!keptAttributes.has(name)) node.removeAttribute(name)
    return copy.innerHTML
  })
  return html.join('\n')
}

/**
 * Copies a message: as it was written, and as it is drawn.
 * @throws when the browser refuses.
 */
export const copyMessage = (message: Message, article: HTMLElement): Promise<void> =>
  writeToClipboard(copiedText(message), drawnHtml(article) || undefined)
