interface Autolink {
  readonly start: number
  readonly end: number
  readonly destination: string
}

const candidate =
  /(?<![\p{L}\p{N}])(?:https?|ftp):\/\/[^\s<]+|(?<![^\s*_~(])www\.[^\s<]+|(?<![a-z\d.+-])(?:mailto:|xmpp:)?[a-z\d][\w.+-]*@[a-z\d_-]+(?:\.[a-z\d_-]+)+(?:(?<=xmpp:\S+)\/[\w@.]+)?/giu
const domain = /^(?:[\p{L}\p{N}_-]+\.)*[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)(?=[^\p{L}\p{N}_-]|$)/u
const localDomain = /^localhost(?=[:/?#]|$)/

function trimmed(link: string): string {
  for (;;) {
    const shorter = link.replace(/(?:[?!.,:*_~'"]+|&[a-z\d]+;)$/i, '')
    if (shorter.endsWith(')') && shorter.split(')').length > shorter.split('(').length) link = shorter.slice(0, -1)
    else if (shorter === link) return link
    else link = shorter
  }
}

/** GFM's links without brackets: web and mail addresses in a text. */
export function findAutolinks(text: string): Autolink[] {
  const found: Autolink[] = []
  if (!/:\/\/|www\.|@/i.test(text)) return found
  for (const { 0: whole, index } of text.matchAll(candidate)) {
    const scheme = /^(?:https?:\/\/|ftp:\/\/|mailto:|xmpp:)/i.exec(whole)?.[0] ?? ''
    const isAddress = !scheme.endsWith('://') && whole.includes('@') && !/^www\./i.test(whole)
    const link = isAddress ? whole.replace(/\.+$/, '') : trimmed(whole)
    const rest = link.slice(scheme.length)
    if (isAddress ? /[-_]$/.test(rest) : !domain.test(rest) && !localDomain.test(rest)) continue
    found.push({
      start: index,
      end: index + link.length,
      destination: scheme ? link : (isAddress ? 'mailto:' : 'http://') + link,
    })
  }
  return found
}
