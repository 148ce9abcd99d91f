/** Merges headers case-insensitively, the later ones first: the page's `authorization` replaces our `Authorization`. */
export function mergeHeaders(...sets: readonly (Readonly<Record<string, string>> | undefined)[]): Record<string, string> {
  const merged = new Map<string, [name: string, value: string]>()
  for (const set of sets) {
    for (const [name, value] of Object.entries(set ?? {})) merged.set(name.toLowerCase(), [name, value])
  }
  return Object.fromEntries(merged.values())
}
