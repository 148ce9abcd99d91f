/** Later headers over earlier ones, however they are spelled: `authorization` of the page replaces our `Authorization`. */
export function mergeHeaders(...sets: readonly (Readonly<Record<string, string>> | undefined)[]): Record<string, string> {
  const merged = new Map<string, [name: string, value: string]>()
  for (const set of sets) {
    for (const [name, value] of Object.entries(set ?? {})) merged.set(name.toLowerCase(), [name, value])
  }
  return Object.fromEntries(merged.values())
}
