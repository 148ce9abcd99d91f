import { isDrawnByScript } from './is-drawn-by-script.ts'
import { parseHtml } from './parse-html.ts'
import type { LinkedPage } from './linked/linked-page.ts'
import type { AxeReport } from './visit/axe-report.ts'
import type { PageMeasures } from './visit/page-measures.ts'

/** What is known of a page beside its text. What is absent was not measured. */
export interface PageMeta {
  /** Where the page stands; absent for an uploaded one that is nowhere yet. */
  readonly url?: string
  /** Bytes of the unpacked page. */
  readonly bytes?: number
  /** Milliseconds until the answer began. */
  readonly firstByte?: number
  /** The addresses that led on to it. */
  readonly redirects?: readonly string[]
  /** Response headers, in lower case. */
  readonly headers?: Readonly<Record<string, string>>
  /** The document as a browser shows it, after its scripts have run; absent when no browser ran them. */
  readonly rendered?: string | undefined
  readonly accessibility?: AxeReport | undefined
  readonly measures?: PageMeasures | undefined
  /** Pages of the same site that it links to, as far as they were read. */
  readonly linked?: readonly LinkedPage[] | undefined
  /** The year, to judge what the page says of its age. */
  readonly year: number
}

/** A page, read once for all checks. */
export interface Page {
  /** What a visitor has: as rendered where a browser ran the scripts, else as the server sends it. */
  readonly document: Document
  /** As the server sends it: what search engines and shared links see without scripts. */
  readonly raw: Document
  /** How many words it has then. */
  readonly rawWords: number
  /** Whether scripts draw the page and no browser ran them: then nothing is known of what visitors see. */
  readonly isUndrawn: boolean
  readonly meta: PageMeta
  readonly url: URL | undefined
  /** The primary language subtag of `lang`, in lower case; empty without one. */
  readonly language: string
  /** What a visitor reads, a block each, navigation and footer left out. */
  readonly blocks: readonly string[]
  /** The same after a change to a copy of the page. */
  readBlocks(prepare: (root: Element) => void): readonly string[]
  /** What the foot of the page says of how, when and where: addresses, phone numbers, opening hours, a block each. */
  readonly foot: readonly string[]
  readonly words: readonly string[]
  readonly sentences: readonly string[]
  /** All that is on the page, navigation and footer too. */
  readonly text: string
}

const unread = 'script, style, noscript, template, svg, iframe, object, [hidden], [aria-hidden="true"]'
const aside = 'nav, footer, [role="navigation"], [role="contentinfo"], form, select'
const blockTags = new Set(
  `address article aside blockquote body br button caption dd details dialog div dl dt fieldset figcaption figure footer form h1 h2
  h3 h4 h5 h6 header hr li main nav ol option p pre section summary table tbody td tfoot th thead tr ul`.split(/\s+/),
)

/** The text below a node, a line a block. */
function linesOf(root: Element): string[] {
  let lines: string[] = ['']
  const visit = (node: Node): void => {
    if (node.nodeType === Node.TEXT_NODE) lines[lines.length - 1] += node.nodeValue ?? ''
    if (node.nodeType !== Node.ELEMENT_NODE) return
    const isBlock = blockTags.has((node as Element).localName)
    if (isBlock) lines.push('')
    for (const child of node.childNodes) visit(child)
    if (isBlock) lines.push('')
  }
  visit(root)
  lines = lines.map((line) => line.replace(/\s+/g, ' ').trim())
  return lines.filter(Boolean)
}

function without(root: Element | null, selector: string): Element | undefined {
  const copy = root?.cloneNode(true) as Element | undefined
  for (const part of copy?.querySelectorAll(selector) ?? []) part.remove()
  return copy
}

/** Menus, legal notices and copyright stand there too, which nobody asks for. */
function footOf(whole: Element | undefined): string[] {
  const feet = [...(whole?.querySelectorAll('footer, [role="contentinfo"]') ?? [])].filter(
    (foot) => !foot.closest('article, blockquote, figure') && !foot.parentElement?.closest('footer, [role="contentinfo"]'),
  )
  const lines = feet.flatMap((foot) => {
    const content = without(foot, 'nav, form, select, a:not([href^="tel:" i], [href^="mailto:" i])')
    return content ? linesOf(content) : []
  })
  return [...new Set(lines)].filter((line) => /[\d@]/.test(line) && !/©|\(c\)|copyright|rights reserved/i.test(line))
}

/** Characters that words are counted in: a page of more is long, whatever the count. */
const longestText = 300_000

/** Words, in languages with and without spaces between them. */
function wordsOf(text: string, language: string): string[] {
  const segments = new Intl.Segmenter(language || undefined, { granularity: 'word' }).segment(text.slice(0, longestText))
  return [...segments].flatMap(({ segment, isWordLike }) => (isWordLike ? segment : []))
}

/** Only blocks that end like a sentence hold sentences: menus and headings do not. */
function sentencesOf(blocks: readonly string[], language: string): string[] {
  const segmenter = new Intl.Segmenter(language || undefined, { granularity: 'sentence' })
  return blocks
    .slice(0, 2000)
    .filter((block) => /[.!?。！？…]["”’)]?$/.test(block))
    .flatMap((block) => [...segmenter.segment(block)].map(({ segment }) => segment.trim()))
    .filter(Boolean)
}

/** A language tag that Intl takes; pages write anything. */
function knownLanguage(tag: string): string {
  const [primary = ''] = tag.trim().toLowerCase().split(/[-_]/)
  return /^[a-z]{2,3}$/.test(primary) ? primary : ''
}

/** Parses a page and reads what visitors read. Never runs its scripts nor loads its parts. */
export function readPage(html: string, meta: PageMeta): Page {
  const { rendered, ...rest } = meta
  const sent = rendered === undefined ? undefined : readPage(html, rest)
  const document = parseHtml(rendered ?? html)
  const language = knownLanguage(document.documentElement.lang)
  const whole = without(document.body, unread)
  const main = whole?.querySelector('main, [role="main"]') ?? whole ?? null
  const readBlocks = (prepare: (root: Element) => void): readonly string[] => {
    const content = without(main, aside)
    if (!content) return []
    prepare(content)
    return linesOf(content)
  }
  const blocks = readBlocks(() => undefined)
  const text = whole ? linesOf(whole).join('\n') : ''
  const words = wordsOf(blocks.join('\n'), language)
  return {
    document,
    raw: sent?.document ?? document,
    rawWords: sent?.words.length ?? words.length,
    isUndrawn: rendered === undefined && isDrawnByScript(document, text),
    meta,
    url: meta.url && URL.canParse(meta.url) ? new URL(meta.url) : undefined,
    language,
    blocks,
    readBlocks,
    foot: footOf(whole),
    words,
    sentences: sentencesOf(blocks, language),
    text,
  }
}
