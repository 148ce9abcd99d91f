import { element } from '../../dom/element.ts'
import type { Definition } from './definition.ts'
import { findAutolinks } from './autolinks.ts'
import { emphasise, type Run } from './emphasis.ts'
import { createTickFinder } from './code-spans.ts'
import { hideHalfLinks } from './hide-half-links.ts'
import { linkSyntax } from './link-syntax.ts'
import { createRawHtmlReader } from './raw-html.ts'
import type { MarkdownSettings } from '../settings.ts'
import { escapeSource, unescapeText } from './unescape.ts'

/** A piece of a text. A link comes as its bracket, and null where it ends. */
export type Inline = string | Element | Run | Bracket | null

/** An opening square bracket: text, until the link it opens is complete. */
export interface Bracket {
  readonly isImage: boolean
  target?: Definition
}

interface OpenBracket {
  readonly node: Bracket
  /** Behind the bracket. */
  readonly position: number
  readonly runs: number
  hasInner: boolean
}

/** Characters that may mean something. */
const special = new Set('\n`[]\\!<&*_~')
const ticks = /`+/y
const run = /\*+|_+|~+/y
const escape = new RegExp(escapeSource, 'iy')
const pointedLink = /<([a-z][a-z\d+.-]{1,31}:[^\p{Cc} <>]*)>/iuy
const pointedAddress = /<([\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*)>/iy

function withoutSpaces(text: string): string {
  let end = text.length
  while (text.charAt(end - 1) === ' ') end--
  return text.slice(0, end)
}

/**
 * Reads the text of a paragraph, heading or cell. Labels that no definition was found for go into `misses`.
 * In an open text, one that is still growing, marks that are not closed yet count as closed at its end.
 */
export function parseInline(
  source: string,
  definitions: ReadonlyMap<string, Definition>,
  misses: string[],
  isOpen: boolean,
  settings: Pick<MarkdownSettings, 'breaks'>,
): { nodes: Inline[]; isMended: boolean } {
  const nodes: Inline[] = []
  const runs: Run[] = []
  const brackets: OpenBracket[] = []
  /** Links do not go into links: brackets below this one open none any more. */
  let firstActive = 0
  const whole = source.trimEnd()
  const text = isOpen ? hideHalfLinks(whole) : whole
  let isMended = text !== whole
  const autolinks = findAutolinks(text)
  let nextLink = 0
  const findTicks = createTickFinder(text)
  const rawHtmlEnd = createRawHtmlReader(text)
  let position = 0

  function match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = position
    const found = pattern.exec(text)
    if (found) position += found[0].length
    return found
  }

  const addLink = (shown: string, destination: string): void =>
    void nodes.push({ isImage: false, target: { destination, title: '' } }, shown, null)

  function readTicks(): void {
    const opening = match(ticks)?.[0] ?? ''
    const end = findTicks(opening.length, position)
    if (end != null) {
      const code = text.slice(position, end).replaceAll('\n', ' ')
      nodes.push(element('code', undefined, code.trim() ? code.replace(/^ ([^]*) $/, '$1') : code))
      position = end + opening.length
    } else if (isOpen && opening.length < 3 && text[position]) {
      nodes.push(element('code', undefined, text.slice(position)))
      position = text.length
      isMended = true
    } else {
      nodes.push(opening)
    }
  }

  function readRun(): void {
    const before = text.slice(Math.max(0, position - 2), position)
    const marks = match(run)?.[0] ?? ''
    const after = text.slice(position, position + 2)
    const isMarkBefore = /[\p{P}\p{S}]$/u.test(before)
    const isMarkAfter = /^[\p{P}\p{S}]/u.test(after)
    const isEdgeBefore = isMarkBefore || /\s$|^$/.test(before)
    const isEdgeAfter = isMarkAfter || /^\s|^$/.test(after)
    const isLeft = isMarkAfter ? isEdgeBefore : !isEdgeAfter
    const isRight = isMarkBefore ? isEdgeAfter : !isEdgeBefore
    const isUnderscore = marks[0] === '_'
    const added: Run = {
      mark: marks[0] ?? '',
      length: marks.length,
      count: marks.length,
      canOpen: isLeft && (!isUnderscore || !isRight || isMarkBefore),
      canClose: isRight && (!isUnderscore || !isLeft || isMarkAfter),
      starts: [],
      ends: [],
    }
    nodes.push(added)
    if (added.mark !== '~' || added.length < 3) runs.push(added)
  }

  function addBreak(isHard: boolean): void {
    if (isHard || settings.breaks) nodes.push(element('br'))
    nodes.push('\n')
  }

  function readBreak(): void {
    position++
    const last = nodes.pop() ?? null
    nodes.push(typeof last === 'string' ? withoutSpaces(last) : last)
    addBreak(typeof last === 'string' && last.endsWith('  '))
  }

  function readEscape(): void {
    const found = match(escape)?.[0]
    if (found) nodes.push(unescapeText(found))
    else if (text.startsWith('\\\n', position)) {
      position += 2
      addBreak(true)
    } else nodes.push(text[position++] ?? '')
  }

  function readPointed(): void {
    const shown = (match(pointedLink) ?? match(pointedAddress))?.[1]
    const htmlEnd = shown ? -1 : rawHtmlEnd(position)
    const html = text.slice(position, Math.max(position, htmlEnd))
    position += html.length
    if (shown) addLink(shown, /^[a-z][a-z\d+.-]*:/i.test(shown) ? shown : `mailto:${shown}`)
    else if (!html) nodes.push(text[position++] ?? '')
    else if (/^<br\s*\/?>$/i.test(html)) addBreak(true)
    else nodes.push(html)
  }

  function openBracket(isImage: boolean): void {
    position += isImage ? 2 : 1
    const node: Bracket = { isImage }
    nodes.push(node)
    const outer = brackets[brackets.length - 1]
    if (outer) outer.hasInner = true
    brackets.push({ node, position, runs: runs.length, hasInner: false })
  }

  function findTarget(opener: OpenBracket): Definition | undefined {
    const start = position
    const inline = linkSyntax.inline(text, start)
    if (inline) {
      position = inline.end
      return inline
    }
    const named = linkSyntax.label(text, start)
    let label = named?.text
    if (!label) {
      if (opener.hasInner) return undefined
      label = text.slice(opener.position, start - 1)
    }
    if (label.length > 999 || !label.trim()) return undefined
    const normalised = linkSyntax.normalise(label)
    const found = definitions.get(normalised)
    if (found) position = named?.end ?? start
    else misses.push(normalised)
    return found
  }

  function closeBracket(): void {
    position++
    const opener = brackets.pop()
    const isActive = opener && (opener.node.isImage || brackets.length >= firstActive)
    if (firstActive > brackets.length) firstActive = brackets.length
    const target = isActive ? findTarget(opener) : undefined
    if (!opener || !target) {
      nodes.push(']')
      return
    }
    opener.node.target = { destination: unescapeText(target.destination), title: unescapeText(target.title) }
    emphasise(runs, opener.runs, false)
    nodes.push(null)
    if (!opener.node.isImage) firstActive = brackets.length
  }

  while (position < text.length) {
    while ((autolinks[nextLink]?.start ?? position) < position) nextLink++
    const autolink = autolinks[nextLink]
    if (autolink?.start === position) {
      position = autolink.end
      addLink(text.slice(autolink.start, position), autolink.destination)
      continue
    }
    switch (text[position]) {
      case '\n':
        readBreak()
        break
      case '`':
        readTicks()
        break
      case '\\':
      case '&':
        readEscape()
        break
      case '*':
      case '_':
      case '~':
        readRun()
        break
      case '[':
        openBracket(false)
        break
      case ']':
        closeBracket()
        break
      case '!':
        if (text[position + 1] === '[') openBracket(true)
        else nodes.push(text[position++] ?? '')
        break
      case '<':
        readPointed()
        break
      default: {
        const start = position
        const end = autolink?.start ?? text.length
        while (position < end && !special.has(text.charAt(position))) position++
        nodes.push(text.slice(start, position))
      }
    }
  }
  if (emphasise(runs, 0, isOpen)) isMended = true
  return { nodes, isMended }
}
