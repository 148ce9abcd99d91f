type Json = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Things of structured data whose name is that of the business or of its site. */
const isNamed = (type: unknown): boolean =>
  [type]
    .flat()
    .some(
      (one) =>
        typeof one === 'string' && !/Page$|Article|Posting|Product|Person|Breadcrumb|Event|Offer|Image|Video|FAQ/.test(one),
    )

function namesOfData(document: Document): string[] {
  return [...document.querySelectorAll('script[type="application/ld+json" i]')].flatMap(({ textContent }) => {
    try {
      const data: unknown = JSON.parse(textContent ?? '')
      const all = [data].flat().flatMap((one) => (isObject(one) ? [one, ...[one['@graph'] ?? []].flat().filter(isObject)] : []))
      return all.flatMap(({ '@type': type, name }) => (isNamed(type) && typeof name === 'string' ? [name] : []))
    } catch {
      return []
    }
  })
}

const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** The part of the title that the address has, too: `Fresh bread | Rye & Reason` at rye-reason.example. */
function partOfTitle(title: string, url: URL | undefined): string | undefined {
  const host = letters(url?.hostname.replace(/^www\./, '').replace(/\.[^.]*$/, '') ?? '')
  const parts = title.split(/\s+[|–—·•:-]\s+/).map((part) => part.trim())
  const plain = (part: string): string => letters(part.replace(/\b(?:and|the|of)\b/gi, ''))
  return parts.find((part) => {
    const name = plain(part)
    return name.length > 2 && host.length > 2 && (host.includes(name) || name.includes(host))
  })
}

/** What a website calls itself; empty when nothing says so. Its title says what the page is about. */
export function siteNameOf(document: Document, url: URL | undefined): string {
  const metas = [
    'meta[property="og:site_name" i]',
    'meta[name="application-name" i]',
    'meta[name="apple-mobile-web-app-title" i]',
  ]
  const said = metas.map((selector) => document.querySelector(selector)?.getAttribute('content'))
  const names = [...said, ...namesOfData(document), partOfTitle(document.title, url)]
  return names.map((name) => name?.replace(/\s+/g, ' ').trim() ?? '').find((name) => name !== '' && name.length <= 80) ?? ''
}
