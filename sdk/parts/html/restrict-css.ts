import type { AddressPolicy } from '../../dom/address-policy.ts'

/**
 * The pieces of CSS that may hold what would mean something else outside of them: a comment, a text in quotes, an address.
 * Whoever looks for addresses alone takes one in a comment or in quotes for one that counts, and passes over the next.
 * https://drafts.csswg.org/css-syntax/#tokenization
 */
const pieces =
  /(\/\*)|"[^"\\\n\r\f]*"|'[^'\\\n\r\f]*'|(?<![-\w\u0080-\uffff])(url)\([ \t\n\r\f]*(?:(?:"([^"\\\n\r\f]*)"|'([^'\\\n\r\f]*)'|([^"'()\\\s]+))[ \t\n\r\f]*)?\)/gi

/** Functions that fetch something, or whose result may be such a function; a quote or an escape that belongs to no piece. */
const unclear = /["'\\]|(?:url|src|image|image-set|cross-fade|element|paint|attr)\s*\(/i

/** What stands before the names of pieces of a drawing, so that they are none of the chat's. */
export const namePrefix = 'service-'

/** CSS of a service that fetches nothing but what is allowed; undefined where that is not sure. */
export function restrictCss(css: string, policy: AddressPolicy): string | undefined {
  let isHarmless = true
  const kept = css.replace(pieces, (whole, comment?: string, url?: string, double?: string, single?: string, bare?: string) => {
    if (comment) isHarmless = false
    if (!url) return whole
    const address = double ?? single ?? bare ?? ''
    if (address.startsWith('#')) return `url("#${namePrefix}${address.slice(1)}")`
    isHarmless &&= Boolean(policy.media(address)?.isAllowed)
    return whole
  })
  return isHarmless && !unclear.test(css.replace(pieces, ' ')) ? kept : undefined
}
