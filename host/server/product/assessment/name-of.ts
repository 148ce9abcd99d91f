/**
 * The name that assistive technology gives an element, as far as markup tells: the page's styles are not there, so this is a
 * part of https://www.w3.org/TR/accname-1.2/
 */
export function nameOf(element: Element): string {
  const labelledBy = element.getAttribute('aria-labelledby')
  if (labelledBy) {
    const texts = labelledBy.split(/\s+/).map((id) => element.ownerDocument.getElementById(id)?.textContent ?? '')
    if (texts.join('').trim()) return texts.join(' ').trim()
  }
  const label = element.getAttribute('aria-label')?.trim()
  if (label) return label
  const pictures = [...element.querySelectorAll('img[alt], svg title, [aria-label]')].map(
    (part) => part.getAttribute('alt') ?? part.getAttribute('aria-label') ?? part.textContent ?? '',
  )
  return [element.textContent ?? '', ...pictures].join(' ').trim() || (element.getAttribute('title') ?? '').trim()
}
