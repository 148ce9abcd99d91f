/** Runs a code block of the README as a module that can use these names. */
export async function runBlock(code: string, given: Record<string, unknown>): Promise<void> {
  Reflect.set(globalThis, 'givenToBlock', given)
  const address = URL.createObjectURL(
    new Blob([`const { ${Object.keys(given).join(', ')} } = globalThis.givenToBlock\n${code}`], { type: 'text/javascript' }),
  )
  try {
    await import(/* @vite-ignore */ address)
  } finally {
    URL.revokeObjectURL(address)
    Reflect.deleteProperty(globalThis, 'givenToBlock')
  }
}
