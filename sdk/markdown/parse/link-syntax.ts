import type { Definition } from './definition.ts'

interface Found extends Definition {
  /** Where the text continues. */
  readonly end: number
}

/** What a scanner read, and where it ends. */
interface Span {
  readonly text: string
  readonly end: number
}

/** Parentheses in a destination must be balanced, up to this depth, as in cmark. */
const deepestBrackets = 32
const longestLabel = 999

const escapable = /[!-/:-@[-`{-~]/

function skipSpaces(text: string, position: number, spaces: string): number {
  while (position < text.length && spaces.includes(text.charAt(position))) position++
  return position
}

/** The text up to this mark. A backslash escapes the mark, and the text must not match `broken`. */
function readUntil(text: string, start: number, mark: string, broken: string): Span | undefined {
  for (let position = start; position < text.length; position++) {
    const character = text.charAt(position)
    if (character === mark) return { text: text.slice(start, position), end: position + 1 }
    if (broken.includes(character)) return undefined
    if (character === '\\') {
      if (broken.includes('\n') && text.charAt(position + 1) === '\n') return undefined
      position++
    }
  }
  return undefined
}

/** A destination without angle brackets: up to a space, a control character, or an unbalanced closing parenthesis. */
function readBareAddress(text: string, start: number): Span | undefined {
  let depth = 0
  let position = start
  for (; position < text.length; position++) {
    const code = text.charCodeAt(position)
    if (code <= 32 || code === 127) break
    const character = text.charAt(position)
    if (character === '\\') {
      if (escapable.test(text.charAt(position + 1))) position++
    } else if (character === '(') {
      if (++depth > deepestBrackets) return undefined
    } else if (character === ')' && --depth < 0) break
  }
  const isEnd = position >= text.length || ' \t\n)'.includes(text.charAt(position))
  return depth <= 0 && position > start && isEnd ? { text: text.slice(start, position), end: position } : undefined
}

const readAddress = (text: string, position: number): Span | undefined =>
  text.charAt(position) === '<' ? readUntil(text, position + 1, '>', '<\n') : readBareAddress(text, position)

function readTitle(text: string, position: number): Span | undefined {
  const mark = text.charAt(position)
  if (mark === '(') return readUntil(text, position + 1, ')', '(')
  return mark === '"' || mark === "'" ? readUntil(text, position + 1, mark, '') : undefined
}

/** The title after a destination, including the spaces before it. */
function readTitleAfter(text: string, position: number): Span | undefined {
  const start = skipSpaces(text, position, ' \t\n')
  return start > position ? readTitle(text, start) : undefined
}

/** The end of the line, if only white space is left. */
function lineEnd(text: string, position: number): number | undefined {
  const end = skipSpaces(text, position, ' \t')
  if (end === text.length) return end
  return text.charAt(end) === '\n' ? end + 1 : undefined
}

/** Reads the parts of links from the source text; escapes are not resolved yet. */
export const linkSyntax = {
  /** The label in square brackets at this position: its inner text and where it ends. */
  label(text: string, position: number): Span | undefined {
    if (text.charAt(position) !== '[') return undefined
    // Limited: a longer text is not a label.
    const near = text.slice(position + 1, position + longestLabel + 2)
    const found = readUntil(near, 0, ']', '[')
    return found && { text: found.text, end: position + 1 + found.end }
  },

  /** Labels are compared without regard to case and spacing. */
  normalise: (text: string): string =>
    text
      .trim()
      .replace(/[ \t\r\n]+/g, ' ')
      .toLowerCase()
      .toUpperCase(),

  /** The destination and title in the parentheses at this position. */
  inline(text: string, position: number): Found | undefined {
    if (text.charAt(position) !== '(') return undefined
    const start = skipSpaces(text, position + 1, ' \t\n')
    if (text.charAt(start) === ')') return { destination: '', title: '', end: start + 1 }
    const address = readAddress(text, start)
    if (!address) return undefined
    const title = readTitleAfter(text, address.end)
    const end = skipSpaces(text, title?.end ?? address.end, ' \t\n')
    return text.charAt(end) === ')' ? { destination: address.text, title: title?.text ?? '', end: end + 1 } : undefined
  },

  /** The link reference definition at this position. */
  definition(text: string, position: number): (Found & { readonly label: string }) | undefined {
    const name = linkSyntax.label(text, position)
    if (!name?.text.trim() || text.charAt(name.end) !== ':') return undefined
    const address = readAddress(text, skipSpaces(text, name.end + 1, ' \t\n'))
    if (!address) return undefined
    const title = readTitleAfter(text, address.end)
    const titleEnd = title && lineEnd(text, title.end)
    const end = titleEnd ?? lineEnd(text, address.end)
    if (end === undefined) return undefined
    const shown = titleEnd === undefined ? '' : (title?.text ?? '')
    return { destination: address.text, title: shown, end, label: name.text }
  },
}
