import { element } from '../../../dom/element.ts'
import { findAutolinks } from './autolinks.ts'
import { Brackets } from './brackets.ts'
import { createCodeSpanFinder } from './code-spans.ts'
import type { Definition } from '../definition.ts'
import { emphasise } from './emphasis.ts'
import { createFormulaFinder, lastMarkEnd } from './formulas.ts'
import { hideHalfLinks } from './hide-half-links.ts'
import type { InlineNode } from './inline-node.ts'
import { InlineReader } from './inline-reader.ts'
import { createRawHtmlReader } from './raw-html.ts'
import { readRun } from './read-run.ts'
import type { MarkdownSettings } from '../../settings.ts'
import { escapeSource, unescapeText } from '../unescape.ts'

/** Characters that can have a meaning in Markdown. */
const special = new Set('\n`[]\\!<&*_~$')
const ticks = /`+/y
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
 * In an open text, i.e. one that is still growing, unclosed marks count as closed at its end.
 */
// oxlint-disable-next-line confab/function-length -- one switch over the characters that can have a meaning
export function parseInline(
  source: string,
  definitions: ReadonlyMap<string, Definition>,
  misses: string[],
  isOpen: boolean,
  { breaks, math }: Pick<MarkdownSettings, 'breaks' | 'math'>,
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
  while (reader.position < text.length) {
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
        brackets.open(false)
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
        const end = autolink?.start ?? text.length
        while (reader.position < end && !special.has(text.charAt(reader.position))) reader.position++
        reader.nodes.push(text.slice(start, reader.position))
      }
    }
  }
  if (emphasise(reader.runs, 0, isOpen) || text !== whole) reader.isMended = true
  return { nodes: reader.nodes, isMended: reader.isMended }
}
