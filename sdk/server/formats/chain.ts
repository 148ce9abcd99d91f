/** One after the other, each begun when the one before has ended. */
export function* chain<Item>(...all: readonly Iterable<Item>[]): Iterable<Item> {
  for (const items of all) yield* items
}
