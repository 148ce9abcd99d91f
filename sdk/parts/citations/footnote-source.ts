import { messageLabels } from '../../core/labels/messages.ts'
import type { Config } from '../../core/options/config.ts'
import type { SourcePart } from '../../core/types.ts'
import { element } from '../../dom/element.ts'
import { createAddressPolicy } from '../../dom/html/address-policy.ts'
import { drawInline } from '../../markdown/draw/draw-inline.ts'
import type { Footnote } from '../../markdown/parse/footnote.ts'
import { parseInline } from '../../markdown/parse/inline/inline.ts'

/** What stands between a title and its address. */
const separators = /^[\s\-–—:,;|]+|[\s\-–—:,;|(<[]+$/g
const quoted = /^(?:"(.*)"|'(.*)'|“(.*)”|\((.*)\))$/

/** A link whose words are its address. */
const isBare = ({ textContent, href }: HTMLAnchorElement): boolean => {
  const plain = (address: string): string => address.replace(/^(?:https?:\/\/|mailto:)/i, '').replace(/\/$/, '')
  return plain(decoded(href)) === plain(decoded(textContent))
}

function decoded(address: string): string {
  try {
    return decodeURI(address)
  } catch {
    return address
  }
}

/**
 * A footnote as a source: where its first link leads, called what else it says. Without a link it is its words alone. Addresses of
 * further links stand behind their words.
 */
export function footnoteSource({ label, text }: Footnote, { options, markdown, labels }: Config): SourcePart {
  const words = element('p')
  const { nodes } = parseInline(text, new Map(), [], false, { breaks: false })
  const links = createAddressPolicy(options)
  words.append(...drawInline(nodes, { ...markdown, labels: messageLabels(labels), links, drawImage: () => undefined }))
  const [first, ...further] = words.querySelectorAll('a')
  for (const link of further) if (!isBare(link)) link.append(` (${link.getAttribute('href') ?? ''})`)
  const isAddress = first !== undefined && isBare(first)
  if (isAddress) first.remove()
  const said = words.textContent.replace(/\s+/g, ' ').trim()
  const title = isAddress ? said.replace(separators, '').replace(quoted, '$1$2$3$4').trim() : said
  const url = first?.getAttribute('href') ?? undefined
  return { type: 'source', id: label, ...(url && { url }), ...(title && { title }) }
}
