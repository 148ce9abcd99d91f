import type { Message, Part } from '../../core/types.ts'
import { writeToClipboard } from '../../dom/write-to-clipboard.ts'
import { readableText } from '../../parts/readable-text.ts'

/** Attributes that have a meaning outside the chat, unlike classes and parts. */
const keptAttributes = new Set(['href', 'src', 'alt', 'align', 'colspan', 'rowspan', 'start', 'dir', 'lang'])
const controls = 'button, svg, [hidden], .name, .code-header, .blocked-media, [src^="blob:"]'

const copiedKinds = new Set(['text', 'html', 'file'])

/** A broken part has no text: its message shows that. */
function wordsOf(part: Part): string | undefined {
  try {
    return copiedKinds.has(part.type) ? readableText(part) : undefined
  } catch {
    return undefined
  }
}

/** The source text of a message, without reasoning and tool calls. */
export const copiedText = ({ parts }: Message): string => parts.map(wordsOf).filter(Boolean).join('\n\n')

/** The rendered HTML without controls. What was typed is copied as its text, since its HTML would lose the line breaks. */
function drawnHtml(article: HTMLElement): string {
  if (article.querySelector('.typed-text')) return ''
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
 * Copies a message as source text and as rendered HTML.
 * @throws if the browser refuses.
 */
export const copyMessage = (message: Message, article: HTMLElement): Promise<void> =>
  writeToClipboard(copiedText(message), drawnHtml(article) || undefined)
