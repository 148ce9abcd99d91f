/** Serialises a value, leaving out what JSON cannot represent: pages may put anything into `custom`. */
export function toJson(value: unknown): string {
  try {
    return JSON.stringify(value)
  } catch {
    const above: unknown[] = []
    return JSON.stringify(value, function leaveOut(this: unknown, _name, item: unknown) {
      // The path from the root to the current object, to tell a circular reference from a repeated one.
      above.splice(above.lastIndexOf(this) + 1)
      if (typeof item === 'bigint' || above.includes(item)) return undefined
      if (typeof item === 'object' && item !== null) above.push(item)
      return item
    })
  }
}
