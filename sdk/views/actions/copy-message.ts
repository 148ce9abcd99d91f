import { citedPlaces } from '../../core/conversation/citations/cited-places.ts'
import { markdownLink } from '../../core/conversation/citations/markdown-link.ts'
import { withMarks } from '../../core/conversation/citations/with-marks.ts'
import { isGenerated } from '../../core/conversation/is-generated.ts'
import { disclosureLabels } from '../../core/labels/disclosure/disclosure.ts'
import type { ChatState, Message, Part } from '../../core/types.ts'
import { element } from '../../dom/element.ts'
import { writeToClipboard } from '../../dom/write-to-clipboard.ts'
import { citedSources } from '../../parts/citations/citation-mark.ts'
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

/** The source text with what it cites as footnotes, as Markdown has them. */
function textWithFootnotes(message: Message): string {
  const { parts } = message
  const sources = parts.filter((part) => part.type === 'source')
  if (!sources.some(({ positions }) => positions?.length)) return copiedText(message)
  // The text may have footnotes of its own.
  const label = copiedText(message).includes('[^') ? 'source-' : ''
  const texts = parts.map((part) => {
    const words = wordsOf(part)
    return words && part.type === 'text' ? withMarks(words, citedPlaces(part, parts), (number) => `[^${label}${number}]`) : words
  })
  const notes = sources.map(
    (source, place) => `[^${label}${place + 1}]: ${markdownLink(source.title ?? source.url ?? '', source.url)}`,
  )
  return [...texts, notes.join('\n')].filter(Boolean).join('\n\n')
}

/**
 * The marks of sources as links to them, for outside the chat there is nothing behind a button. What leads nowhere, such as a footnote
 * that is words alone, stands below.
 */
function linkMarks(copy: DocumentFragment, content: Element): void {
  const notes = new Map<string, string>()
  const marks = [...content.querySelectorAll<HTMLElement>('.citation')]
  for (const [place, mark] of [...copy.querySelectorAll('.citation')].entries()) {
    const { url = '', title = '' } = citedSources.get(marks[place] ?? mark) ?? {}
    const number = `[${marks[place]?.dataset['number']}]`
    const isLink = /^https?:/i.test(url)
    if (!isLink) notes.set(number, title)
    mark.replaceWith(element('sup', {}, isLink ? element('a', { href: url }, number) : number))
  }
  for (const [number, title] of notes) copy.firstElementChild?.append(element('p', {}, `${number} ${title}`))
}

/** The rendered HTML without controls. What was typed is copied as its text, since its HTML would lose the line breaks. */
function drawnHtml(article: HTMLElement): string {
  if (article.querySelector('.typed-text')) return ''
  const html = [...article.querySelectorAll('.bubbles .text-content, .bubbles .html-content')].map((content) => {
    const copy = new DocumentFragment()
    copy.append(content.cloneNode(true))
    linkMarks(copy, content)
    return cleanCopy(copy).firstElementChild?.innerHTML ?? ''
  })
  return html.join('\n')
}

/**
 * Copies a message as source text and as rendered HTML. What a model wrote is marked: in the HTML for programs, and where the chat tells
 * visitors that they talk to AI, in the text.
 * @throws if the browser refuses.
 */
export function copyMessage(message: Message, article: HTMLElement, { config }: Pick<ChatState, 'config'>): Promise<void> {
  const html = drawnHtml(article)
  const text = config.sources === 'marks' ? textWithFootnotes(message) : copiedText(message)
  if (!isGenerated(message)) return writeToClipboard(text, html || undefined)
  const mark = config.options.disclosure ? `\n\n${disclosureLabels(config.labels).generated}` : ''
  return writeToClipboard(text + mark, html ? `<div data-generated="ai">${html}</div>` : undefined)
}
