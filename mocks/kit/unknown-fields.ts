/** The fields of an object or a form that a service does not know; strict services refuse them. */
export function unknownFields(given: object, known: readonly string[]): string[] {
  const names = given instanceof FormData ? [...new Set(given.keys())] : Object.keys(given)
  return names.filter((name) => !known.includes(name))
}
