/** The scripts that are written from right to left and have Unicode's letters: https://www.unicode.org/reports/tr9/ */
const rightToLeft =
  /[\p{Script=Adlam}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Mandaic}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Syriac}\p{Script=Thaana}]/u

/** Its first letter is of ASCII. Most are: the first use of a class of Unicode takes a browser half a millisecond. */
const plainLetter = /^[\0-@[-`{-\x7f]*[A-Za-z]/

/** Undefined for a text without letters. */
function isRightToLeft(text: string): boolean | undefined {
  if (plainLetter.test(text)) return false
  const [first] = /\p{L}/u.exec(text) ?? []
  return first === undefined ? undefined : rightToLeft.test(first)
}

/** From the first strong isolate to the pop directional isolate. */
const isolated = (text: string): string => `\u2068${text}\u2069`

/**
 * The placeholder of a field, so that it reads in its own direction where the chat has the other one: Firefox would write the mark that
 * ends an English sentence on its left. Not for the accessible name of a field.
 */
export function isolatedPlaceholder(root: ShadowRoot, text: string): string {
  const isReversed = isRightToLeft(text)
  if (isReversed === undefined) return text
  const place = root.querySelector('#container') ?? root.host
  return isReversed === place.matches(':dir(rtl)') ? text : isolated(text)
}
