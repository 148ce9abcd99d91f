import { decodeEntity } from '../../dom/html/html.ts'

/** An escaped punctuation mark, or an entity: its decimal or hexadecimal number, or its name. */
export const escapeSource = String.raw`\\([!-/:-@[-\`{-~])|&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z][a-z\d]{1,31}));`
const escapes = new RegExp(escapeSource, 'gi')

/** Removes the backslashes of escaped marks and replaces entities with their characters. */
export const unescapeText = (text: string): string =>
  text.replace(escapes, (whole, mark?: string, hex?: string, decimal?: string, name?: string) => {
    if (mark) return mark
    if (name) return decodeEntity(name) ?? whole
    const code = hex ? parseInt(hex, 16) : Number(decimal)
    return code && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : '\uFFFD'
  })
