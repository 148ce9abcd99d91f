/** What nobody sees: controls, line breaks, blanks that are letters, and characters that format or turn the text around them. */
const unseen = /[\p{Cc}\p{Cf}\p{DI}\p{Zl}\p{Zp}\u2800]/gu

/** Writes characters of a name that nobody sees as their codes: two names that look the same are the same. */
export const escapeUnseen = (name: string): string =>
  name.replace(unseen, (character) => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`)
