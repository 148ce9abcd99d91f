const usual = ['https', 'http', 'mailto', 'tel', 'sms', 'xmpp']
/** These run scripts, read files, or show markup with the page's rights: no option allows them. */
const closed = /^(?:javascript|vbscript|data|file|blob|filesystem|view-source|about)$/
const scheme = /^[a-z][a-z\d+.-]*$/
/** Browsers ignore control characters and spaces before and inside a scheme. */
const ignored = /[\s\p{Cc}\p{Cf}]+/gu

/** The allowed link schemes: the standard ones, and the page's `allowedLinkSchemes`. */
export function linkSchemes(added: readonly unknown[] = []) {
  const own = added.filter((name) => typeof name === 'string').map((name) => name.toLowerCase().replace(/:$/, ''))
  const names = new Set([...usual, ...own.filter((name) => scheme.test(name) && !closed.test(name))])
  const schemeOf = (address: string): string | undefined =>
    /^([a-z][a-z\d+.-]*):/i.exec(address.replace(ignored, ''))?.[1]?.toLowerCase()
  return {
    names: [...names],
    /** A URL without a scheme is relative to where the page was loaded from, even if that is a file or an app. */
    isRelative: (address: string): boolean => schemeOf(address) === undefined,
    /** True when a link may use this URL, judging by its scheme. */
    allow(address: string): boolean {
      const name = schemeOf(address)
      return name === undefined || names.has(name)
    },
  }
}
