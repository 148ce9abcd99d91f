/** What a link reference definition, or the round brackets of a link, say. */
export interface LinkTarget {
  readonly destination: string
  readonly title: string
  /** Where the text goes on. */
  readonly end: number
}

const label = /\[((?:[^\\[\]]|\\[^])*)\]/y
const space = /[ \t]*\n?[ \t]*/y
const pointed = /<((?:[^<>\n\\]|\\.)*)>/y
const title = /"((?:[^"\\]|\\[^])*)"|'((?:[^'\\]|\\[^])*)'|\(((?:[^()\\]|\\[^])*)\)/y
const lineEnd = /[ \t]*(?:\n|$)/y

function match(pattern: RegExp, text: string, position: number): RegExpExecArray | null {
  pattern.lastIndex = position
  return pattern.exec(text)
}

function bareDestinationEnd(text: string, start: number): number {
  let depth = 0
  let position = start
  for (; position < text.length; position++) {
    const code = text.charCodeAt(position)
    if (code === 92 /* \ */ && position + 1 < text.length && text.charCodeAt(position + 1) > 32) position++
    else if (code <= 32 || code === 127) break
    else if (code === 40 /* ( */ && ++depth > 32) return -1
    else if (code === 41 /* ) */ && --depth < 0) break
  }
  return depth > 0 ? -1 : position
}

function destinationAt(text: string, position: number): { text: string; end: number } | undefined {
  if (text[position] === '<') {
    const found = match(pointed, text, position)
    return found ? { text: found[1] ?? '', end: position + found[0].length } : undefined
  }
  const end = bareDestinationEnd(text, position)
  return end < 0 ? undefined : { text: text.slice(position, end), end }
}

function titleAt(text: string, position: number): { text: string; end: number } | undefined {
  const found = match(title, text, position)
  return found ? { text: found[1] ?? found[2] ?? found[3] ?? '', end: position + found[0].length } : undefined
}

const spaceEnd = (text: string, position: number): number => position + (match(space, text, position)?.[0].length ?? 0)

/** Reads the parts of links; all of it works on the source text, escapes are still in. */
export const linkSyntax = {
  /** The label in square brackets at this position: its inner text and where it ends. */
  label(text: string, position: number): { text: string; end: number } | undefined {
    const found = match(label, text, position)
    const inner = found?.[1]
    return found && inner != null && inner.length < 1000 ? { text: inner, end: position + found[0].length } : undefined
  },

  /** Labels match whatever their case and spacing. */
  normalise: (text: string): string =>
    text
      .trim()
      .replace(/[ \t\r\n]+/g, ' ')
      .toLowerCase()
      .toUpperCase(),

  /** The destination and title in round brackets, `position` being behind the opening one. */
  inline(text: string, position: number): LinkTarget | undefined {
    const destination = destinationAt(text, spaceEnd(text, position))
    if (!destination) return undefined
    let end = spaceEnd(text, destination.end)
    const named = end > destination.end ? titleAt(text, end) : undefined
    if (named) end = spaceEnd(text, named.end)
    return text[end] === ')' ? { destination: destination.text, title: named?.text ?? '', end: end + 1 } : undefined
  },

  /** The link reference definition at this position. */
  definition(text: string, position: number): (LinkTarget & { readonly label: string }) | undefined {
    const name = linkSyntax.label(text, position)
    if (!name?.text.trim() || text[name.end] !== ':') return undefined
    const start = spaceEnd(text, name.end + 1)
    const destination = destinationAt(text, start)
    if (!destination || destination.end === start) return undefined
    const afterSpace = spaceEnd(text, destination.end)
    const named = afterSpace > destination.end ? titleAt(text, afterSpace) : undefined
    const titleEnd = named && match(lineEnd, text, named.end)
    if (named && titleEnd) {
      return { label: name.text, destination: destination.text, title: named.text, end: named.end + titleEnd[0].length }
    }
    const destinationEnd = match(lineEnd, text, destination.end)
    if (!destinationEnd) return undefined
    return { label: name.text, destination: destination.text, title: '', end: destination.end + destinationEnd[0].length }
  },
}
