/** A server on the user's own machine seldom has a certificate. */
const ownMachine = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?:[:/]|$)/i

/**
 * The address of a website from what a user types, or undefined if it is not an address. It becomes https, unless it names a
 * port: that says which server is meant. What follows `#` is no part of a page's address.
 */
export function normaliseAddress(text: string): string | undefined {
  const trimmed = text.trim()
  const hasScheme = /^[a-z][a-z\d+.-]*:\/\//i.test(trimmed)
  const address = hasScheme ? trimmed : `${ownMachine.test(trimmed) ? 'http' : 'https'}://${trimmed}`
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  const isNamed = url.hostname === 'localhost' || url.hostname.includes(':') || /[^.]\.[^.]/.test(url.hostname)
  if (!/^https?:$/.test(url.protocol) || !isNamed || url.username || url.password) return undefined
  if (!url.port && !ownMachine.test(url.host)) url.protocol = 'https:'
  url.hash = ''
  return url.href
}
