// Parses the text of a paragraph, heading or cell: code, links, images, emphasis, formulas, marks of sources.
import { footnoteLabel } from '../../../core/conversation/citations/footnote-label.ts'
import { element } from '../../../dom/element.ts'
import { findAutolinks } from './autolinks.ts'
import { Brackets } from './brackets.ts'
import { createCodeSpanFinder } from './code-spans.ts'
import type { Definition } from '../definition.ts'
import { emphasise } from './emphasis.ts'
import { createFormulaFinder, lastMarkEnd } from './formulas.ts'
import { hideHalfLinks } from './hide-half-links.ts'
import type { Place } from '../find-places.ts'
import type { InlineNode } from './inline-node.ts'
import { InlineReader } from './inline-reader.ts'
import { createRawHtmlReader } from './raw-html.ts'
import { linkSyntax } from '../link-syntax.ts'
import { readRun } from './read-run.ts'
import type { MarkdownSettings } from '../../settings.ts'
import { escapeSource, unescapeText } from '../unescape.ts'

/** Characters that can have a meaning in Markdown. */
const special = new Set('\n`[]\\!<&*_~$【')
const ticks = /`+/y
/** What servers of retrieval write in the place of a mark, e.g. `[1]`, `[doc1]`, `[^id]` and `【1†source】`. */
const citation = new RegExp(String.raw`\[(?:\^${footnoteLabel.source}\]|(?:doc)?\d{1,4}\](?!:))|【[^\n【】]{1,100}】`, 'iy')
/** Stands before a written mark among the labels without a meaning. */
export const writtenMark = '\u0000'
const escape = new RegExp(escapeSource, 'iy')
const pointedLink = /<([a-z][a-z\d+.-]{1,31}:[^\p{Cc} <>]*)>/iuy
const pointedAddress = /<([\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*)>/iy

function withoutSpaces(text: string): string {
  let end = text.length
  while (text.charAt(end - 1) === ' ') end--
  return text.slice(0, end)
}

function readTicks(reader: InlineReader, findTicks: ReturnType<typeof createCodeSpanFinder>): void {
  const opening = reader.match(ticks)?.[0] ?? ''
  const end = findTicks(opening.length, reader.position)
  if (end != null) {
    const code = reader.text.slice(reader.position, end).replaceAll('\n', ' ')
    reader.nodes.push(element('code', undefined, code.trim() ? code.replace(/^ ([^]*) $/, '$1') : code))
    reader.position = end + opening.length
  } else if (reader.settings.isOpen && opening.length < 3 && reader.text[reader.position]) {
    reader.nodes.push(element('code', undefined, reader.text.slice(reader.position)))
    reader.position = reader.text.length
    reader.isMended = true
  } else {
    reader.nodes.push(opening)
  }
}

/** Reads the formula at this position. One that is not closed yet stays as it is, with all that follows. */
function readFormula(reader: InlineReader, formulaAt: ReturnType<typeof createFormulaFinder>): boolean {
  const { position, text, settings } = reader
  const found = formulaAt(position)
  if (!found || (found === 'open' && !settings.isOpen)) return false
  reader.position = found === 'open' ? text.length : found.end
  const raw = text.slice(position, reader.position)
  if (found === 'open') {
    reader.isMended = true
    raw.split('\n').forEach((line, index) => {
      if (index) reader.addBreak(false)
      reader.nodes.push(line)
    })
  } else {
    const attributes = { class: 'formula', 'data-formula': found.source, 'data-display': found.isDisplay, dir: 'ltr' }
    reader.nodes.push(element('span', attributes, raw))
  }
  return true
}

function readBreak(reader: InlineReader): void {
  reader.position++
  const last = reader.nodes.pop() ?? null
  reader.nodes.push(typeof last === 'string' ? withoutSpaces(last) : last)
  reader.addBreak(typeof last === 'string' && last.endsWith('  '))
}

function readEscape(reader: InlineReader): void {
  const found = reader.match(escape)?.[0]
  if (found) reader.nodes.push(unescapeText(found))
  else if (reader.text.startsWith('\\\n', reader.position)) {
    reader.position += 2
    reader.addBreak(true)
  } else reader.takeCharacter()
}

function readPointed(reader: InlineReader, rawHtmlEnd: ReturnType<typeof createRawHtmlReader>): void {
  const shown = (reader.match(pointedLink) ?? reader.match(pointedAddress))?.[1]
  const htmlEnd = shown ? -1 : rawHtmlEnd(reader.position)
  const html = reader.text.slice(reader.position, Math.max(reader.position, htmlEnd))
  reader.position += html.length
  if (shown) reader.addLink(shown, /^[a-z][a-z\d+.-]*:/i.test(shown) ? shown : `mailto:${shown}`)
  else if (!html) reader.takeCharacter()
  else if (/^<br\s*\/?>$/i.test(html)) reader.addBreak(true)
  else reader.nodes.push(html)
}

/**
 * Parses the text of a paragraph, heading or cell. Labels without a definition are added to `misses`.
 * After each of the places stand the marks of what is cited there: after all of what the place is in the middle of.
 * In an open text, i.e. one that is still growing, unclosed marks count as closed at its end.
 */
// oxlint-disable-next-line confab/function-length -- one switch over the characters that can have a meaning
export function parseInline(
  source: string,
  definitions: ReadonlyMap<string, Definition>,
  misses: string[],
  isOpen: boolean,
  { breaks, math, citations }: Pick<MarkdownSettings, 'breaks' | 'math' | 'citations'>,
  places: readonly Place[] = [],
): { nodes: InlineNode[]; isMended: boolean } {
  const whole = source.trimEnd()
  const text = isOpen ? hideHalfLinks(whole, math ? lastMarkEnd(whole) : 0) : whole
  const reader = new InlineReader(text, { breaks, isOpen, definitions, misses })
  const brackets = new Brackets(reader)
  const autolinks = findAutolinks(text)
  let nextLink = 0
  const findTicks = createCodeSpanFinder(text)
  const rawHtmlEnd = createRawHtmlReader(text)
  const formulaAt = math && createFormulaFinder(text, math)
  let nextPlace = 0
  function cite(): void {
    for (let place = places[nextPlace]; place && place.inText <= reader.position; place = places[++nextPlace]) {
      if (place.inSource === places[nextPlace - 1]?.inSource) continue
      reader.nodes.push(...(citations?.drawAt(place.inSource) ?? []))
    }
  }
  const isDefined = (label: string): boolean => definitions.has(linkSyntax.normalise(label))
  /** Whether what ends here is the text of a link. */
  function isLinkText(end: number): boolean {
    if (text[end] === '(') return linkSyntax.inline(text, end) !== undefined
    return text[end] === '[' && isDefined(linkSyntax.label(text, end)?.text ?? '')
  }
  /** Reads what names a source, and is none of the document's own links. */
  function readCitation(): boolean {
    const { position } = reader
    const [written] = (citations && reader.match(citation)) ?? []
    if (!citations || written === undefined) return false
    const isLink = isDefined(written.slice(1, -1)) || isLinkText(reader.position)
    const mark = isLink ? undefined : citations.drawNamed(written)
    // Where the service says itself what is cited there, the mark of that stands behind it.
    const isCited = written.startsWith('【') && places.some(({ inText }) => inText === reader.position)
    if (mark) reader.nodes.push(mark)
    if (mark || isCited) return true
    reader.position = position
    misses.push(writtenMark + written)
    return false
  }
  while (reader.position < text.length) {
    cite()
    while ((autolinks[nextLink]?.start ?? reader.position) < reader.position) nextLink++
    const autolink = autolinks[nextLink]
    if (autolink?.start === reader.position) {
      reader.position = autolink.end
      reader.addLink(text.slice(autolink.start, reader.position), autolink.destination)
      continue
    }
    switch (text[reader.position]) {
      case '\n':
        readBreak(reader)
        break
      case '`':
        readTicks(reader, findTicks)
        break
      case '\\':
      case '$':
      case '&':
        if (!formulaAt || !readFormula(reader, formulaAt)) readEscape(reader)
        break
      case '*':
      case '_':
      case '~':
        readRun(reader)
        break
      case '[':
        if (!readCitation()) brackets.open(false)
        break
      case '【':
        if (!readCitation()) reader.takeCharacter()
        break
      case ']':
        brackets.close()
        break
      case '!':
        if (text[reader.position + 1] === '[') brackets.open(true)
        else reader.takeCharacter()
        break
      case '<':
        readPointed(reader, rawHtmlEnd)
        break
      default: {
        const start = reader.position
        const end = Math.min(autolink?.start ?? text.length, places[nextPlace]?.inText ?? text.length)
        while (reader.position < end && !special.has(text.charAt(reader.position))) reader.position++
        reader.nodes.push(text.slice(start, reader.position))
      }
    }
  }
  cite()
  if (emphasise(reader.runs, 0, isOpen) || text !== whole) reader.isMended = true
  return { nodes: reader.nodes, isMended: reader.isMended }
}
