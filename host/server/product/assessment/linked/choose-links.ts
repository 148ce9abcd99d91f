import { nameOf } from '../name-of.ts'
import { parseHtml } from '../parse-html.ts'

/** The most pages that an assessment reads beside the one it was asked for. */
const most = 5

/** What visitors look for before they buy, in the languages most sites are written in. */
const telling =
  /\b(contact|about|prices?|pricing|services?|products?|shop|menu|book|team|kontakt|preise|leistungen|über|ueber|tarifs?|contacto|precios|servicios|contatti|prezzi|servizi)\b/i

const files = /\.(?!html?$|php$|aspx?$)[a-z\d]{2,5}$/i

/** The pages of the same site that tell most about it, by its links: without files, parts of this page and ways to sign in or out. */
export function chooseLinks(html: string, address: string): string[] {
  if (!URL.canParse(address)) return []
  const own = new URL(address)
  const found = new Map<string, number>()
  for (const link of parseHtml(html).querySelectorAll('a[href]')) {
    const href = link.getAttribute('href') ?? ''
    if (!URL.canParse(href, own)) continue
    const url = new URL(href, own)
    url.hash = ''
    const isOther = url.origin === own.origin && url.pathname + url.search !== own.pathname + own.search
    if (!isOther || files.test(url.pathname) || /\b(log|sign)-?(in|out|up)\b|\bcart\b|\bbasket\b/i.test(url.pathname)) continue
    if (link.getAttribute('rel')?.includes('nofollow')) continue
    const score = telling.test(`${nameOf(link)} ${decode(url.pathname)}`) ? 2 : 0
    const depth = url.pathname.split('/').filter(Boolean).length
    found.set(url.href, Math.max(found.get(url.href) ?? -Infinity, score + (url.search ? 0 : 1) - depth / 10))
  }
  return [...found]
    .sort(([, a], [, b]) => b - a)
    .slice(0, most)
    .map(([url]) => url)
}

/** Addresses of pages may be percent-encoded in any way, also a wrong one. */
function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
