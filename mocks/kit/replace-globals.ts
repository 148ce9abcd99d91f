/** Puts these in the place of the page's globals, or of another object's members, those too that can only be read. Returns the way to put them back. */
export function replaceGlobals(replacements: Readonly<Record<string, unknown>>, owner: object = globalThis): () => void {
  const before = Object.keys(replacements).map((name) => [name, Object.getOwnPropertyDescriptor(owner, name)] as const)
  for (const [name, value] of Object.entries(replacements)) {
    Object.defineProperty(owner, name, { value, configurable: true, writable: true })
  }
  return () => {
    for (const [name, descriptor] of before) {
      if (descriptor) Object.defineProperty(owner, name, descriptor)
      else Reflect.deleteProperty(owner, name)
    }
  }
}
