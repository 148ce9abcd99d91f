interface Autolink {
  readonly start: number
  readonly end: number
  readonly destination: string
}

/** The beginnings of a web address and of a mail address are groups. */
const candidate =
  /(?<![\p{L}\p{N}])((?:https?|ftp):\/\/)[^\s<]+|(?<![^\s*_~(])(www\.)[^\s<]+|(?<![a-z\d.+-])(mailto:|xmpp:)?[a-z\d][\w.+-]*@[a-z\d_-]+(?:\.[a-z\d_-]+)+(?:(?<=xmpp:\S+)\/[\w@.]+)?/giu
const domain = /^(?:localhost|(?:[\p{L}\p{N}_-]+\.)*[\p{L}\p{N}-]+\.[\p{L}\p{N}-]+)(?![\p{L}\p{N}_-])/u

/** A web address without the marks behind it that belong to the sentence. */
function trimmed(link: string): string {
  let shorter = link
  do {
    link = shorter
    const isUnpaired = link.endsWith(')') && link.split(')').length > link.split('(').length
    shorter = isUnpaired ? link.slice(0, -1) : link.replace(/(?:[?!.,:*_~'"]+|&[a-z\d]+;)$/i, '')
  } while (shorter !== link)
  return link
}

/** GFM's links without brackets: web and mail addresses in a text. */
export function findAutolinks(text: string): Autolink[] {
  const found: Autolink[] = []
  for (const { 0: whole, 1: scheme, 2: www, 3: mail, index } of text.matchAll(candidate)) {
    const isWeb = scheme ?? www
    const link = isWeb ? trimmed(whole) : whole.replace(/\.+$/, '')
    if (isWeb ? !domain.test(link.slice(scheme?.length)) : /[-_]$/.test(link)) continue
    const destination = (www ? 'http://' : scheme || mail ? '' : 'mailto:') + link
    found.push({ start: index, end: index + link.length, destination })
  }
  return found
}
