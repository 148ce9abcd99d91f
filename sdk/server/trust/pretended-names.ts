/** The letters and digits of a name as it is read, without the namespace that models know: `functions.Opening-Hours` is `openinghours`. */
const essence = (name: string): string =>
  (name.normalize('NFKC').toLowerCase().split(/[.:/]/).at(-1) ?? '').replaceAll(/[^\p{L}\p{N}]/gu, '')

/** What vendors take as a name. A letter of another script may look like one of these. */
const isPlain = (name: string): boolean => /^[\x20-\x7E]*$/.test(name)

/**
 * Returns a function that tells whether a name passes for that of one of these tools: a model that reads `Opening_Hours` or a Cyrillic
 * `о` believes it as it would the tool's own.
 */
export function pretendedNames(names: ReadonlySet<string>): (name: string) => boolean {
  const essences = new Set([...names].map(essence))
  return (name) => names.has(name) || essences.has(essence(name)) || (names.size > 0 && !isPlain(name))
}
