/** The scripts that are written from right to left and have Unicode's letters: https://www.unicode.org/reports/tr9/ */
const rightToLeft =
  /[\p{Script=Adlam}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Mandaic}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Syriac}\p{Script=Thaana}]/u

/** From the first strong isolate to the pop directional isolate. */
const isolated = (text: string): string => `\u2068${text}\u2069`

/**
 * The placeholder of a field, so that it reads in its own direction where the chat has the other one: Firefox would write the mark that
 * ends an English sentence on its left. Not for the accessible name of a field.
 */
export function isolatedPlaceholder(root: ShadowRoot, text: string): string {
  const [first] = /\p{L}/u.exec(text) ?? []
  if (first === undefined) return text
  const place = root.querySelector('#container') ?? root.host
  return rightToLeft.test(first) === place.matches(':dir(rtl)') ? text : isolated(text)
}
