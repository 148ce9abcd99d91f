import { canAdoptSheets } from '../styling/can-adopt-sheets.ts'
import { linkSchemes } from './link-schemes.ts'

const styleName = 'data-confab-style'
const startTag = /<[a-z](?:[^"'<>]|"[^"]*"|'[^']*')*>/gi
/** In a start tag: a quoted value, which is skipped, or the name `style`. */
const styleAttribute = /(=\s*(?:"[^"]*"|'[^']*'))|([\s"'/])style(?=\s*=)/gi

const escaped = (scheme: string): string => scheme.replace(/[.+]/g, '\\$&')

/** A strict `style-src` blocks and reports style attributes while parsing; under another name they pass. */
function renameStyleAttributes(html: string): string {
  return html.replace(startTag, (tag) =>
    tag.replace(styleAttribute, (_, value?: string, before?: string) => value ?? `${before}${styleName}`),
  )
}

/** Restores the styles through the CSSOM, which a strict `style-src` allows. */
function applyStyleAttributes(fragment: DocumentFragment): DocumentFragment {
  for (const styled of fragment.querySelectorAll<HTMLElement>(`[${styleName}]`)) {
    const text = styled.getAttribute(styleName) ?? ''
    styled.removeAttribute(styleName)
    if (!canAdoptSheets()) {
      styled.setAttribute('style', text)
      continue
    }
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`*{${text}}`)
    const [rule] = sheet.cssRules
    // Set as one text: read individually, the parts of a shorthand with `var()` have no value.
    if (rule instanceof CSSStyleRule) styled.style.cssText += `;${rule.style.cssText}`
  }
  return fragment
}

async function sanitise(
  html: string,
  policy: object | undefined,
  added: readonly string[] | undefined,
): Promise<DocumentFragment> {
  const schemes = linkSchemes(added)
  const { default: purify } = await import('dompurify')
  const sanitised: DocumentFragment | null = purify.sanitize(html, {
    RETURN_DOM_FRAGMENT: true,
    ADD_ATTR: ['target'],
    FORBID_TAGS: ['style'],
    ALLOWED_URI_REGEXP: new RegExp(`^(?:(?:${schemes.names.map(escaped).join('|')}):|[^a-z]|[a-z+.-]+(?:[^a-z+.:-]|$))`, 'i'),
    ...(policy && { TRUSTED_TYPES_POLICY: policy as never }),
  })
  // A frameset has no body, so nothing of it is returned.
  const fragment = sanitised ?? new DocumentFragment()
  for (const link of fragment.querySelectorAll('[target]')) link.setAttribute('rel', 'noopener')
  for (const link of fragment.querySelectorAll('a, area')) {
    // In SVG the name can have a prefix.
    const names = link.getAttributeNames().filter((name) => /^(?:.+:)?href$/i.test(name))
    for (const name of names) if (!schemes.allow(link.getAttribute(name) ?? '')) link.removeAttribute(name)
  }
  return fragment
}

/**
 * Parses HTML into nodes with inline styles: sanitised, unless `parseAsItIs` is passed in. Loaded with the first HTML: Markdown
 * only needs html.ts, to decode named entities.
 */
export async function parseMarkup(
  html: string,
  parseAsItIs: ((html: string) => DocumentFragment) | undefined,
  policy: object | undefined,
  allowedLinkSchemes?: readonly string[],
): Promise<DocumentFragment> {
  const renamed = renameStyleAttributes(html)
  return applyStyleAttributes(parseAsItIs ? parseAsItIs(renamed) : await sanitise(renamed, policy, allowedLinkSchemes))
}
