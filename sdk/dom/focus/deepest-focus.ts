/** The focused element of a document or a shadow tree, even inside nested shadow roots that are open; null where it has none. */
export function deepestFocus(root: DocumentOrShadowRoot = document): Element | null {
  let { activeElement } = root
  while (activeElement?.shadowRoot?.activeElement) ({ activeElement } = activeElement.shadowRoot)
  return activeElement
}
