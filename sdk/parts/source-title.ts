import { readableAddress } from '../core/labels/names/readable-address.ts'
import type { Config } from '../core/options/config.ts'
import type { SourcePart } from '../core/types.ts'
import { escapeInvisible } from '../core/util/escape-turning.ts'
import { element } from '../dom/element.ts'
import { createAddressPolicy } from '../dom/html/address-policy.ts'

/** Longer titles are cut in names for screen readers. */
const longestName = 200

/** What a source is called. A title is isolated by its element; of an address, the host is to be read. */
export const sourceTitle = ({ title, url, filename, id }: SourcePart): string =>
  title ? escapeInvisible(title) : readableAddress(url || filename || id)

/** The same for a name. */
export const shortSourceTitle = (source: SourcePart): string => sourceTitle(source).slice(0, longestName)

/**
 * Draws the titles of sources: links to them, or elements with this tag where a link is not allowed.
 * @param addressOf where in the source a link leads.
 */
export function createSourceTitles(
  { options, markdown }: Pick<Config, 'options' | 'markdown'>,
  tag: 'span' | 'strong',
  addressOf: (source: SourcePart) => string | undefined = ({ url }) => url,
): (source: SourcePart) => HTMLElement {
  const policy = createAddressPolicy(options)
  return (source) => {
    const { url } = source
    const title = sourceTitle(source)
    if (!url || !policy.allowsLink(url)) return element(tag, { dir: 'auto' }, title)
    return element('a', { href: addressOf(source), target: markdown.linkTarget, rel: policy.relOf(url), dir: 'auto' }, title)
  }
}
