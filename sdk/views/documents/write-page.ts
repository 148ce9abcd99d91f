import type { ConversationDocument } from '../../core/extensions/documents/conversation-document.ts'
import { footnoteLabel } from '../../core/conversation/citations/footnote-label.ts'
import { webAddress } from '../../core/conversation/citations/web-address.ts'
import { readMessage, type MessageReading, type Passage } from '../../core/extensions/documents/passages.ts'
import { isGenerated } from '../../core/conversation/is-generated.ts'
import { disclosureLabels } from '../../core/labels/disclosure/disclosure.ts'
import { messageLabels } from '../../core/labels/messages.ts'
import type { Config } from '../../core/options/config.ts'
import type { SourcePart } from '../../core/types.ts'
import { createPauses } from '../../core/extensions/documents/pauses.ts'
import { element } from '../../dom/element.ts'
import { createAddressPolicy } from '../../dom/html/address-policy.ts'
import { placesBetween } from '../../markdown/places-between.ts'
import { drawTyped } from '../../markdown/draw/draw-typed.ts'
import { renderMarkdown } from '../../markdown/draw/render.ts'
import type { MarkdownCitations, MarkdownSettings } from '../../markdown/settings.ts'
import { footnoteSource } from '../../parts/citations/footnote-source.ts'
import { sourceWritten } from '../../parts/citations/source-written.ts'
import css from '../../styles/message/document-page.css?inline'
import { cleanCopy } from './clean-copy.ts'

/** Nothing runs in the page, and nothing loads but what is inside. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; media-src data:; base-uri 'none'; form-action 'none'"

/** The headings of a message stand below that of its author. */
const levelsBelow = 2

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

function settingsOf(config: Config): MarkdownSettings {
  return {
    ...config.markdown,
    labels: messageLabels(config.labels),
    links: createAddressPolicy(config.options),
    // What is elsewhere is named: the page is read where nothing loads.
    drawImage: ({ address, alt }) => (address.startsWith('data:image/') ? element('img', { src: address, alt }) : undefined),
  }
}

function lowerHeadings(drawn: ParentNode): void {
  for (const heading of drawn.querySelectorAll('h1, h2, h3, h4, h5, h6')) {
    const level = Math.min(6, Number(heading.localName.slice(1)) + levelsBelow)
    const lower = element(`h${level as 3}`)
    lower.append(...heading.childNodes)
    heading.replaceWith(lower)
  }
}

const link = (name: string, address: string | undefined): Node | string => {
  const href = webAddress(address)
  return href ? element('a', { href, rel: 'noopener noreferrer nofollow' }, name) : name
}

function drawFile({ file }: Extract<Passage, { kind: 'file' }>, { labels }: Config): HTMLElement {
  const { src = '', name = labels.file } = file
  const [, kind] = /^data:(image|audio|video)\//.exec(src) ?? []
  const media =
    kind === 'image'
      ? element('img', { src, alt: name })
      : kind
        ? element(kind as 'audio', { src, controls: true, 'aria-label': name })
        : undefined
  const caption = element(
    'figcaption',
    {},
    src.startsWith('data:') && !kind ? element('a', { href: src, download: name }, name) : link(name, src),
  )
  return element('figure', {}, ...(media ? [media] : []), caption)
}

/** A message, and what its text cites. */
interface CitedMessage {
  readonly id: string
  readonly sources: readonly SourcePart[]
  /** The footnotes that its text defines, which are sources as well. */
  readonly footnotes: SourcePart[]
  /** Where among them is which label. */
  readonly places: Map<string, number>
}

const sourceId = (message: string, number: number): string => `${message}-source-${number}`

/** Marks that lead to the list of sources below. */
function citationsOf(
  { cited }: Extract<Passage, { kind: 'text' }>,
  { id, sources, footnotes, places: labelled }: CitedMessage,
  config: Config,
): MarkdownCitations {
  const places = [...cited].flatMap(([place, numbers]) => numbers.map(() => place))
  const draw = (number: number): HTMLElement =>
    element('sup', {}, element('a', { href: `#${encodeURIComponent(sourceId(id, number))}` }, String(number)))
  return {
    between: (start, end) => placesBetween(places, start, end),
    drawAt: (place) => (cited.get(place) ?? []).map(draw),
    define(footnote) {
      const label = footnoteLabel.keyOf(footnote.label)
      if (!labelled.has(label)) labelled.set(label, footnotes.length)
      footnotes.push(footnoteSource(footnote, config))
    },
    drawNamed(written) {
      const place = written.startsWith('[^') ? labelled.get(footnoteLabel.keyOf(written.slice(2, -1))) : undefined
      if (place !== undefined) return draw(sources.length + place + 1)
      const number = sourceWritten(written, sources)
      return number === undefined ? undefined : draw(number)
    },
  }
}

function drawSources(sources: readonly SourcePart[], message: string, heading: string): HTMLElement {
  const list = sources.map(({ title, url }, place) =>
    element('li', { id: sourceId(message, place + 1), dir: 'auto' }, link(title ?? url ?? '', url)),
  )
  return element('div', {}, element('h3', {}, heading), element('ol', {}, ...list))
}

function drawPassage(passage: Passage, message: CitedMessage, config: Config, settings: MarkdownSettings): Node {
  const labels = messageLabels(config.labels)
  const code = (text: string): HTMLElement => element('pre', { dir: 'ltr' }, element('code', {}, text))
  switch (passage.kind) {
    case 'text': {
      const drawn = cleanCopy(renderMarkdown(passage.text, { ...settings, citations: citationsOf(passage, message, config) }))
      lowerHeadings(drawn)
      return drawn
    }
    case 'plain': {
      const drawn = cleanCopy(drawTyped(passage.text, settings))
      for (const words of drawn.querySelectorAll('p')) words.className = 'typed'
      return drawn
    }
    case 'thoughts':
      return element(
        'details',
        {},
        element('summary', {}, labels.thoughts),
        element('p', { class: 'typed', dir: 'auto' }, passage.text.trim()),
      )
    case 'file':
      return drawFile(passage, config)
    case 'tool':
      return element(
        'details',
        {},
        element('summary', {}, passage.name),
        ...[passage.input, passage.output].filter(Boolean).map(code),
      )
    case 'data':
      return element('details', {}, element('summary', {}, passage.name), code(passage.text))
    default:
      return new DocumentFragment()
  }
}

function drawMessage({ message, author, time, passages }: MessageReading, config: Config, settings: MarkdownSettings): string {
  const { id, role, createdAt } = message
  const isOfModel = isGenerated(message)
  const sourcesOfService = message.parts.filter((part) => part.type === 'source')
  const cited: CitedMessage = { id, sources: sourcesOfService, footnotes: [], places: new Map() }
  const head = [element('h2', { dir: 'auto' }, author), ...(time ? [element('time', { datetime: createdAt }, time)] : [])]
  const body = element('div', { dir: 'auto' }, ...passages.map((passage) => drawPassage(passage, cited, config, settings)))
  const sources = [...sourcesOfService, ...cited.footnotes]
  if (sources.length) body.append(drawSources(sources, id, messageLabels(config.labels).sources))
  const mark = isOfModel ? [element('p', { class: 'mark' }, disclosureLabels(config.labels).generated)] : []
  return element('article', { id, 'data-role': role, 'data-generated': isOfModel && 'ai' }, ...head, ...mark, body).outerHTML
}

/** Writes what is shown as one page without scripts, which loads nothing. */
export async function writePage({ title, shown }: ConversationDocument, config: Config): Promise<Blob> {
  const pause = createPauses()
  const { language, direction, conversation } = config.labels
  const settings = settingsOf(config)
  const name = escaped(title ?? conversation)
  const pieces = [
    `<!doctype html>\n<html lang="${escaped(language || document.documentElement.lang || 'en')}"${direction ? ` dir="${direction}"` : ''}>\n<head>\n` +
      '<meta charset="utf-8">\n<meta name="viewport" content="width=device-width, initial-scale=1">\n' +
      `<meta http-equiv="Content-Security-Policy" content="${escaped(policy)}">\n<title>${name}</title>\n<style>\n${css}</style>\n</head>\n` +
      `<body>\n<main>\n<h1 dir="auto">${name}</h1>\n`,
  ]
  for (const message of shown) {
    pieces.push(`${drawMessage(readMessage(message, config), config, settings)}\n`)
    await pause()
  }
  return new Blob([...pieces, '</main>\n</body>\n</html>\n'], { type: 'text/html' })
}
