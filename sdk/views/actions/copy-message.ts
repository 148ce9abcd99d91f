import { isGenerated } from '../../core/conversation/is-generated.ts'
import { disclosureLabels } from '../../core/labels/disclosure/disclosure.ts'
import type { ChatState, Message, Part } from '../../core/types.ts'
import { writeToClipboard } from '../../dom/write-to-clipboard.ts'
import { readableText } from '../../parts/readable-text.ts'
import { cleanCopy } from '../documents/clean-copy.ts'

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
  const html = [...article.querySelectorAll('.bubbles .text-content, .bubbles .html-content')].map(
    (content) => cleanCopy(content).innerHTML,
  )
  return html.join('\n')
}

/**
 * Copies a message as source text and as rendered HTML. What a model wrote is marked: in the HTML for programs, and where the chat tells
 * visitors that they talk to AI, in the text.
 * @throws if the browser refuses.
 */
export function copyMessage(message: Message, article: HTMLElement, { config }: Pick<ChatState, 'config'>): Promise<void> {
  const html = drawnHtml(article)
  if (!isGenerated(message)) return writeToClipboard(copiedText(message), html || undefined)
  const mark = config.options.disclosure ? `\n\n${disclosureLabels(config.labels).generated}` : ''
  return writeToClipboard(copiedText(message) + mark, html ? `<div data-generated="ai">${html}</div>` : undefined)
}
