import { escapeTurning, withoutTurning } from '../../util/escape-turning.ts'

/** What begins and ends a piece of text whose direction is its own: https://www.w3.org/International/questions/qa-bidi-unicode-controls */
const marks = /[\u2068\u2069]/g

/** The letters that are written from right to left: https://www.unicode.org/reports/tr9/ */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** The text between marks that isolate it. */
const isolate = (text: string): string => text && `\u2068${text}\u2069`

/** A name of the world in a text of the chat: what would turn text around is escaped, and the name turns nothing around it. */
export const isolateName = (name: string): string => isolate(escapeTurning(name))

/** The visitor's own words in a text of the chat. */
export const isolateWords = (words: string): string => isolate(withoutTurning(words))

/** The text without marks that isolate its pieces: to be spoken. */
export const withoutIsolates = (text: string): string => text.replace(marks, '')

/** The text as it is where it, or something in it, is written from right to left; else no piece has to be isolated. */
export const isolateIfMixed = (text: string, direction?: string): string =>
  direction === 'rtl' || rightToLeft.test(text) ? text : withoutIsolates(text)
