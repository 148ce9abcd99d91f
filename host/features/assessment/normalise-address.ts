/**
 * The address of a website out of what a person types, or undefined when it is none. It becomes https, unless it names a
 * port: that says which server is meant. What follows `#` is no part of a page's address.
 */
export function normaliseAddress(text: string): string | undefined {
  const trimmed = text.trim()
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  const isNamed = url.hostname === 'localhost' || url.hostname.includes(':') || /[^.]\.[^.]/.test(url.hostname)
  if (!/^https?:$/.test(url.protocol) || !isNamed || url.username || url.password) return undefined
  if (!url.port) url.protocol = 'https:'
  url.hash = ''
  return url.href
}
