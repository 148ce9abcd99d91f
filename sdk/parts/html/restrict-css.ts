import type { AddressPolicy } from '../../dom/html/address-policy.ts'

/**
 * CSS tokens whose content must not be read as CSS: comments, strings, URLs. A search for URLs alone would also match one inside
 * a comment or string, and miss the next.
 * https://drafts.csswg.org/css-syntax/#tokenization
 */
const pieces =
  /(\/\*)|"[^"\\\n\r\f]*"|'[^'\\\n\r\f]*'|(?<![-\w\u0080-\uffff])(url)\([ \t\n\r\f]*(?:(?:"([^"\\\n\r\f]*)"|'([^'\\\n\r\f]*)'|([^"'()\\\s]+))[ \t\n\r\f]*)?\)/gi

/** Functions that load something, or that may result in such a function; a stray quote or escape. */
const unclear = /["'\\]|(?:url|src|image|image-set|cross-fade|element|paint|attr)\s*\(/i

/** Prefixes ids in a service's SVG, so that they cannot match ids of the chat. */
export const namePrefix = 'service-'

/** Returns a service's CSS if it loads only what is allowed; undefined if that is uncertain. */
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
