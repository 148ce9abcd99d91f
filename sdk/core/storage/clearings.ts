/** How often this page has cleared each storage. */
const counts = new Map<string, number>()

/**
 * When this page has cleared what it keeps of a storage's threads, as it does when the visitor signs out. A chat that was taken out
 * of the page goes on until its answer has ended: what it has from before must not be written again.
 */
export const clearings = {
  add: (storageName: string): void => void counts.set(storageName, clearings.count(storageName) + 1),
  count: (storageName: string): number => counts.get(storageName) ?? 0,
}
