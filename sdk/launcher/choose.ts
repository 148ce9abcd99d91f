/** One of the known words; the first of them, with a console message, in the place of any other. */
export function choose<Word extends string>(given: Word | undefined, name: string, known: readonly [Word, ...Word[]]): Word {
  if (given === undefined || known.includes(given)) return given ?? known[0]
  console.error(`\`${name}\` is ${JSON.stringify(given)}, but must be one of ${known.map((word) => `"${word}"`).join(', ')}.`)
  return known[0]
}
