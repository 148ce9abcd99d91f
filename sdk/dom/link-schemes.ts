const usual = ['https', 'http', 'mailto', 'tel', 'sms', 'xmpp']
/** These run scripts, read files, or show markup with the rights of the page: no option opens them. */
const closed = /^(?:javascript|vbscript|data|file|blob|filesystem|view-source|about)$/
const scheme = /^[a-z][a-z\d+.-]*$/
/** Browsers pass over control characters and spaces before and in a scheme. */
const ignored = /[\s\p{Cc}\p{Cf}]+/gu

/** The schemes that links may have: the usual ones, and those of the page's `allowedLinkSchemes`. */
export function linkSchemes(added: readonly unknown[] = []) {
  const own = added.filter((name) => typeof name === 'string').map((name) => name.toLowerCase().replace(/:$/, ''))
  const names = new Set([...usual, ...own.filter((name) => scheme.test(name) && !closed.test(name))])
  const schemeOf = (address: string): string | undefined =>
    /^([a-z][a-z\d+.-]*):/i.exec(address.replace(ignored, ''))?.[1]?.toLowerCase()
  return {
    names: [...names],
    /** An address without a scheme of its own belongs to what the page was loaded from, be it a file or an app. */
    isRelative: (address: string): boolean => schemeOf(address) === undefined,
    /** Whether a link may have this address, as far as its scheme says. */
    allow(address: string): boolean {
      const name = schemeOf(address)
      return name === undefined || names.has(name)
    },
  }
}
