const common = new Set(
  `a about above after again all also always an and any are as at be because been before being below between both but by can cannot
  could did do does doing down during each else ever every few for from further get gets give go has have having he her here hers
  him his how i if in into is it its itself just know learn let like make may me more most much my new no nor not now of off on once one only or
  other our ours out over own page please read same see shall she should site so some such take than that the their theirs them then
  there these they this those through to too under until up us use using very was way we were what when where which while who whom why will
  with would you your yours home click menu copyright rights reserved privacy`.split(/\s+/),
)

/** The words that a text is about, most frequent first, as they are written; those that every text has are left out. */
export function frequentWords(text: string, most: number): string[] {
  const counts = new Map<string, number>()
  for (const word of text.toLowerCase().match(/\p{L}[\p{L}\p{N}’'-]{2,}/gu) ?? [])
    if (!common.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, most)
    .map(([word]) => word)
}
