/** The JSON of a value. What JSON cannot hold is left out: a page may give anything as `custom`. */
export function toJson(value: unknown): string {
  try {
    return JSON.stringify(value)
  } catch {
    const above: unknown[] = []
    return JSON.stringify(value, function leaveOut(this: unknown, _name, item: unknown) {
      // What is on the way from the root to here, to tell a circle from what is met twice.
      above.splice(above.lastIndexOf(this) + 1)
      if (typeof item === 'bigint' || above.includes(item)) return undefined
      if (typeof item === 'object' && item !== null) above.push(item)
      return item
    })
  }
}
