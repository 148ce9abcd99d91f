import type { Definition } from './definition.ts'
import { findAutolinks } from './autolinks.ts'
import { emphasise, type Run } from './emphasis.ts'
import { tagSource } from './html-block.ts'
import { linkSyntax } from './link-syntax.ts'
import { unescapeText } from './unescape.ts'

/** A piece of a text. Pieces that hold others come as a start, and an end further on. */
export type Inline =
  | { readonly type: 'text' | 'code' | 'html'; text: string }
  | { readonly type: 'break'; readonly isHard: boolean }
  | Run
  | Bracket
  | { readonly type: 'end' }
  | { readonly type: 'autolink'; readonly text: string; readonly destination: string }

/** An opening square bracket: text, until the link it opens is complete. */
export interface Bracket {
  readonly type: 'bracket'
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

const plain = /[^\n`[\]\\!<&*_~]+/y
const ticks = /`+/y
const run = /\*+|_+|~+/y
const entity = /&(?:#x[\da-f]{1,6}|#\d{1,7}|[a-z][a-z\d]{1,31});/iy
const pointedLink = /<([a-z][a-z\d+.-]{1,31}:[^\p{Cc} <>]*)>/iuy
const pointedAddress = /<([\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*)>/iy
const tag = new RegExp(`<(?:${tagSource}|!---?(?=>)|!--[^]*?--|\\?[^]*?\\?|![a-z][^>]*|!\\[CDATA\\[[^]*?\\]\\])>`, 'iuy')

/**
 * Reads the text of a paragraph, heading or cell. Labels that no definition was found for go into `misses`.
 * In an open text, one that is still growing, marks that are not closed yet count as closed at its end.
 */
export function parseInline(
  source: string,
  definitions: ReadonlyMap<string, Definition>,
  misses: string[],
  isOpen: boolean,
): { nodes: Inline[]; isMended: boolean } {
  const nodes: Inline[] = []
  const runs: Run[] = []
  const brackets: OpenBracket[] = []
  /** Links do not go into links: brackets below this one open none any more. */
  let firstActive = 0
  const missingTicks = new Set<number>()
  const whole = source.trimEnd()
  const text = isOpen ? hideHalfLinks(whole) : whole
  let isMended = text !== whole
  const autolinks = findAutolinks(text)
  let nextAutolink = 0
  let position = 0

  function addText(added: string): void {
    const last = nodes[nodes.length - 1]
    if (last?.type === 'text') last.text += added
    else nodes.push({ type: 'text', text: added })
  }

  function match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = position
    const found = pattern.exec(text)
    if (found) position += found[0].length
    return found
  }

  function readTicks(): void {
    const opening = match(ticks)?.[0] ?? ''
    const start = position
    if (!missingTicks.has(opening.length)) {
      for (;;) {
        const next = text.indexOf('`', position)
        if (next < 0) break
        position = next
        if (match(ticks)?.[0].length !== opening.length) continue
        const code = text.slice(start, position - opening.length).replaceAll('\n', ' ')
        const isPadded = code.startsWith(' ') && code.endsWith(' ') && code.trim()
        nodes.push({ type: 'code', text: isPadded ? code.slice(1, -1) : code })
        return
      }
      if (isOpen && opening.length < 3 && text[start]) {
        nodes.push({ type: 'code', text: text.slice(start) })
        position = text.length
        isMended = true
        return
      }
      missingTicks.add(opening.length)
    }
    position = start
    addText(opening)
  }

  function readRun(): void {
    const before = position ? String.fromCodePoint(codePointBefore(text, position)) : '\n'
    const marks = match(run)?.[0] ?? ''
    const after = position < text.length ? String.fromCodePoint(text.codePointAt(position) ?? 10) : '\n'
    const isSpaceBefore = /\s/.test(before)
    const isSpaceAfter = /\s/.test(after)
    const isMarkBefore = /[\p{P}\p{S}]/u.test(before)
    const isMarkAfter = /[\p{P}\p{S}]/u.test(after)
    const isLeft = !isSpaceAfter && (!isMarkAfter || isSpaceBefore || isMarkBefore)
    const isRight = !isSpaceBefore && (!isMarkBefore || isSpaceAfter || isMarkAfter)
    const isUnderscore = marks[0] === '_'
    const added: Run = {
      type: 'run',
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

  function readBreak(): void {
    position++
    const last = nodes[nodes.length - 1]
    let isHard = false
    if (last?.type === 'text') {
      isHard = last.text.endsWith('  ')
      last.text = last.text.replace(/ +$/, '')
    }
    nodes.push({ type: 'break', isHard })
    while (text[position] === ' ') position++
  }

  function readBackslash(): void {
    position++
    if (text[position] === '\n') {
      position++
      nodes.push({ type: 'break', isHard: true })
    } else if (/[!-/:-@[-`{-~]/.test(text[position] ?? '')) addText(text[position++] ?? '')
    else addText('\\')
  }

  function readPointed(): void {
    const link = match(pointedLink) ?? match(pointedAddress)
    const shown = link?.[1]
    if (shown != null) {
      nodes.push({ type: 'autolink', text: shown, destination: /^[a-z][a-z\d+.-]*:/i.test(shown) ? shown : `mailto:${shown}` })
      return
    }
    const html = match(tag)?.[0]
    if (html) nodes.push(/^<br\s*\/?>$/i.test(html) ? { type: 'break', isHard: true } : { type: 'html', text: html })
    else {
      position++
      addText('<')
    }
  }

  function openBracket(isImage: boolean): void {
    position += isImage ? 2 : 1
    const node: Bracket = { type: 'bracket', isImage }
    nodes.push(node)
    const outer = brackets[brackets.length - 1]
    if (outer) outer.hasInner = true
    brackets.push({ node, position, runs: runs.length, hasInner: false })
  }

  function findTarget(opener: OpenBracket): Definition | undefined {
    const start = position
    const inline = text[start] === '(' ? linkSyntax.inline(text, start + 1) : undefined
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
    else misses?.push(normalised)
    return found
  }

  function closeBracket(): void {
    position++
    const opener = brackets.pop()
    const isActive = opener && (opener.node.isImage || brackets.length >= firstActive)
    if (firstActive > brackets.length) firstActive = brackets.length
    const target = isActive ? findTarget(opener) : undefined
    if (!opener || !target) {
      addText(']')
      return
    }
    opener.node.target = { destination: unescapeText(target.destination), title: unescapeText(target.title) }
    emphasise(runs, opener.runs)
    nodes.push({ type: 'end' })
    if (!opener.node.isImage) firstActive = brackets.length
  }

  while (position < text.length) {
    while ((autolinks[nextAutolink]?.start ?? Infinity) < position) nextAutolink++
    const autolink = autolinks[nextAutolink]
    if (autolink?.start === position) {
      nodes.push({ type: 'autolink', text: text.slice(position, autolink.end), destination: autolink.destination })
      position = autolink.end
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
        readBackslash()
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
        else {
          position++
          addText('!')
        }
        break
      case '<':
        readPointed()
        break
      case '&':
        addText(unescapeText(match(entity)?.[0] ?? text[position++] ?? ''))
        break
      default: {
        const found = match(plain)?.[0] ?? ''
        const end = autolink && autolink.start < position ? autolink.start : position
        addText(found.slice(0, found.length - (position - end)))
        position = end
      }
    }
  }
  const unclosed = emphasise(runs, 0)
  if (isOpen && unclosed.length) {
    isMended = true
    for (const { starts, mark, count } of unclosed) {
      starts.unshift(mark === '~' ? 'del' : count > 1 ? 'strong' : 'em')
    }
    for (const opener of unclosed) opener.count = 0
  }
  return { nodes, isMended }
}

/** A text that ends in half a link or in marks that may still open or close something, without these. */
const hideHalfLinks = (text: string): string =>
  text
    .replace(/!\[[^\]\n]*(?:\](?:\([^)\n]*)?)?$/, '')
    .replace(/\[([^[\]\n]*)(?:\](?:\([^)\n]*)?)?$/, '$1')
    .replace(/(?:[*_~`]{1,3}|!|<[^>\n]*|&\w*|\\)$/, '')

function codePointBefore(text: string, position: number): number {
  const code = text.charCodeAt(position - 1)
  const isPair = code >= 0xdc00 && code <= 0xdfff && position > 1
  const pair = isPair ? (text.codePointAt(position - 2) ?? 0) : 0
  return pair > 0xffff ? pair : code
}
