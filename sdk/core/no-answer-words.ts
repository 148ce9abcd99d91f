/** Why nothing came from an address, for the developer: what a browser refuses by itself, it tells the page no more about. */
export function noAnswerWords(address: string, page = globalThis.location?.href ?? ''): string {
  if (/^[\w.-]+:\d/.test(address)) return `No answer from ${address}. Write http:// or https:// in front of it.`
  const isRefused = page.startsWith('https:') && /^(?:http|ws):/.test(address)
  const why = isRefused
    ? 'A page of https cannot ask an address that is not encrypted.'
    : 'Is it up, and does it allow this page (CORS)?'
  return `No answer from ${address}. ${why}`
}
