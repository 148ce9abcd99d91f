/** Compares functions and regular expressions by their source, which JSON cannot represent. */
const written = (option: unknown): string | undefined =>
  JSON.stringify(option, (_, value: unknown) => (typeof value === 'function' || value instanceof RegExp ? String(value) : value))

/** True if the value of an option has changed: a page may create an equal object at each render. */
export const isOptionChanged = (option: unknown, before: unknown): boolean =>
  option !== before && written(option) !== written(before)
