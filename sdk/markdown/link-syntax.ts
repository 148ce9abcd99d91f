import type { Definition } from './definition.ts'

interface Found extends Definition {
  /** Where the text goes on. */
  readonly end: number
}

const character = String.raw`\\(?:[!-~]|(?![!-~]))|[^\0- \x7f\\()]`
/** Round brackets in an address come in pairs, which may be in each other. */
const bracketed = Array.from({ length: 32 }).reduce<string>(
  (inner) => String.raw`(?:${character}|\(${inner}*\))`,
  `(?:${character})`,
)
const address = String.raw`<(?:[^<>\n\\]|\\.)*>|(?!<)${bracketed}+(?=[ \t\n)]|$)`
const title = String.raw`"(?:[^"\\]|\\[^])*"|'(?:[^'\\]|\\[^])*'|\((?:[^()\\]|\\[^])*\)`

const label = /\[((?:[^\\[\]]|\\[^])*)\]/y
const brackets = new RegExp(String.raw`\([ \t\n]*(?:(${address})(?:[ \t\n]+(${title}))?[ \t\n]*)?\)`, 'y')
const definition = new RegExp(String.raw`:[ \t\n]*(${address})(?:[ \t\n]+(${title})(?=[ \t]*(?:\n|$)))?[ \t]*(?:\n|$)`, 'y')

function match(pattern: RegExp, text: string, position: number): RegExpExecArray | null {
  pattern.lastIndex = position
  return pattern.exec(text)
}

function target(pattern: RegExp, text: string, position: number): Found | undefined {
  const found = match(pattern, text, position)
  if (!found) return undefined
  const [whole, destination = '', named = ''] = found
  return {
    destination: destination[0] === '<' ? destination.slice(1, -1) : destination,
    title: named.slice(1, -1),
    end: position + whole.length,
  }
}

/** Reads the parts of links; all of it works on the source text, escapes are still in. */
export const linkSyntax = {
  /** The label in square brackets at this position: its inner text and where it ends. */
  label(text: string, position: number): { text: string; end: number } | undefined {
    const [whole, inner = ''] = match(label, text, position) ?? []
    return whole && inner.length < 1000 ? { text: inner, end: position + whole.length } : undefined
  },

  /** Labels match whatever their case and spacing. */
  normalise: (text: string): string =>
    text
      .trim()
      .replace(/[ \t\r\n]+/g, ' ')
      .toLowerCase()
      .toUpperCase(),

  /** The destination and title in the round brackets at this position. */
  inline: (text: string, position: number): Found | undefined => target(brackets, text, position),

  /** The link reference definition at this position. */
  definition(text: string, position: number): (Found & { readonly label: string }) | undefined {
    const name = linkSyntax.label(text, position)
    const found = name?.text.trim() ? target(definition, text, name.end) : undefined
    return name && found && { ...found, label: name.text }
  },
}
