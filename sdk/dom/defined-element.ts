/** The custom element of this name, if the page has defined it. Elements have names in lower case, however a page writes them. */
export const definedElement = (name: string): CustomElementConstructor | undefined =>
  globalThis.customElements?.get(name.toLowerCase())
