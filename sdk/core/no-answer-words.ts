/** What is wrong with an address that neither browsers nor Node ask; undefined for one that may be asked. */
function addressFault(address: string, page: string): string | undefined {
  if (/^[\w.-]+:\d/.test(address)) return 'Write http:// or https:// in front of it.'
  const scheme = /^\s*([a-z][\w+.-]*:)/i.exec(address)?.[1]
  if (!scheme) {
    const isFromDisk = page.startsWith('file:') && !address.startsWith('//')
    return isFromDisk ? 'This page was opened from disk: write the whole address, with http:// or https:// in front.' : undefined
  }
  if (!/^(?:https?|wss?|blob|data):$/i.test(scheme)) return `"${scheme}" can't be asked: write http:// or https:// there.`
  if (!URL.canParse(address)) return 'It is no valid address.'
  const { username, password } = new URL(address)
  return username || password ? 'No name or password may stand in it: send them in a header.' : undefined
}

/**
 * Why nothing came from an address, for the developer: what a browser refuses by itself, it tells the page no more about. Where there is no
 * page, a server asked, and nobody refuses that.
 */
export function noAnswerWords(address: string, page = globalThis.location?.href ?? ''): string {
  const isRefused = page.startsWith('https:') && /^(?:http|ws):/.test(address)
  const why = isRefused
    ? 'A page of https cannot ask an address that is not encrypted.'
    : `Is it up, and ${page ? 'does it allow this page (CORS)' : 'can this machine reach it'}?`
  return `No answer from ${address}. ${addressFault(address, page) ?? why}`
}
