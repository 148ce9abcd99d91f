const wordsOf = (text: string): Set<string> =>
  new Set((text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []).map((word) => word.replace(/(?:ing|ed|es|s)$/, '')))

/** How many words two texts have in common, whatever their endings. */
export function sharedWords(one: string, other: string): number {
  const known = wordsOf(other)
  return [...wordsOf(one)].filter((word) => known.has(word)).length
}
