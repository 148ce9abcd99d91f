import { decodeEntity } from '../dom/html.ts'

/** Takes the backslashes from escaped marks and puts characters for entities. */
export function unescapeText(text: string): string {
  return /[\\&]/.test(text)
    ? text.replace(
        /\\([!-/:-@[-`{-~])|&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z][a-z\d]{1,31}));/gi,
        (whole, mark, hex, decimal, name) => {
          if (mark) return mark as string
          if (name) return decodeEntity(name as string) ?? whole
          const code = hex ? parseInt(hex as string, 16) : Number(decimal)
          return code && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : '\uFFFD'
        },
      )
    : text
}
