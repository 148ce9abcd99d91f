/** Levels of nesting; no data that a person or a program made is deeper. */
const deepest = 200

/** True if a value is nested so deeply that what follows it, as `JSON.stringify` does, could run out of stack. */
export function isTooDeep(value: unknown, left = deepest): boolean {
  if (typeof value !== 'object' || value === null) return false
  return !left || Object.values(value).some((inner) => isTooDeep(inner, left - 1))
}
