/** The index of the first of these that is beyond a limit; their number where none is. They are sorted by what `valueOf` reads. */
export function firstAfter<Item>(sorted: readonly Item[], limit: number, valueOf: (item: Item) => number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (valueOf(sorted[middle] as Item) > limit) high = middle
    else low = middle + 1
  }
  return low
}
