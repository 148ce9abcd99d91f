/** Characters that turn the text around them: what they stand in could be read as something else. */
const turning = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/**
 * What nobody sees: it would make two of one, or hide what follows. A blank of Braille, of Hangul and between lines, too. Line breaks and
 * tabs are seen, and what turns text is above. https://www.unicode.org/reports/tr44/#Default_Ignorable_Code_Point
 */
const unseen =
  '(?![\\t\\n\\r\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069])[\\p{DI}\\p{Cc}\\p{Zl}\\p{Zp}\\u2800\\ufff9-\\ufffb]'

/** Letters that are joined, or kept apart, by what is not seen itself. */
const joined =
  '\\p{scx=Arab}\\p{scx=Syrc}\\p{scx=Mong}\\p{scx=Deva}\\p{scx=Beng}\\p{scx=Guru}\\p{scx=Gujr}\\p{scx=Orya}\\p{scx=Taml}\\p{scx=Telu}\\p{scx=Knda}\\p{scx=Mlym}\\p{scx=Sinh}\\p{scx=Khmr}\\p{scx=Mymr}'

/** Where such characters change what is seen: in pictures, in scripts that join their letters, and for another form of a letter. */
const seen = [
  '\\u{1f3f4}[\\u{e0030}-\\u{e0039}\\u{e0061}-\\u{e007a}]{3,6}\\u{e007f}',
  '\\p{ExtPict}[\\ufe0e\\ufe0f\\p{EMod}]?(?:\\u200d\\p{ExtPict}[\\ufe0e\\ufe0f\\p{EMod}]?)*',
  '[\\d#*]\\ufe0f\\u20e3',
  `(?<=[${joined}])[\\u200c\\u200d](?=[${joined}])`,
  // The last letter of a word.
  '(?<=[\\u094d\\u09cd\\u0d4d\\u0dca])\\u200d',
  '\\p{sc=Han}[\\ufe00-\\ufe02\\u{e0100}-\\u{e01ef}]',
  '\\p{sc=Mong}[\\u180b-\\u180f]',
].join('|')

const anyUnseen = new RegExp(unseen, 'u')
const seenOrNot = new RegExp(`${seen}|(${unseen})`, 'gu')

const codeOf = (character: string): string => {
  const code = (character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')
  return `\\u${code.length > 4 ? `{${code}}` : code}`
}

/** The text with what nobody sees as codes. For a title, which keeps the marks that Arabic and Hebrew need. */
export const escapeInvisible = (text: string): string =>
  anyUnseen.test(text)
    ? text.replace(seenOrNot, (whole, hidden?: string) => (hidden === undefined ? whole : codeOf(hidden)))
    : text

/** Writes characters that nobody sees, and those that turn the direction of a text, as their codes. For what a visitor is asked to agree to. */
export const escapeTurning = (text: string): string => escapeInvisible(text).replace(turning, codeOf)

/** The text without what turns it. For the visitor's own words, which Arabic and Hebrew keyboards put some into. */
export const withoutTurning = (text: string): string => text.replace(turning, '')

/** Turn all that follows around, whatever it is. Marks and what isolates stay, which Arabic and Hebrew need. */
const overriding = /[\u202a-\u202e]/g

/** A sentence without such characters: it asks for consent, and a stranger's words may have come into it. */
export const withoutOverriding = (text: string): string => text.replace(overriding, '')
