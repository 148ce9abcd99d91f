/** Puts these in the place of the page's globals, those too that can only be read. Returns the way to put them back. */
export function replaceGlobals(replacements: Readonly<Record<string, unknown>>): () => void {
  const before = Object.keys(replacements).map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const)
  for (const [name, value] of Object.entries(replacements)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
  }
  return () => {
    for (const [name, descriptor] of before) {
      if (descriptor) Object.defineProperty(globalThis, name, descriptor)
      else Reflect.deleteProperty(globalThis, name)
    }
  }
}
