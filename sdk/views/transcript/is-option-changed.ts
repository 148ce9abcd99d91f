/** Functions and expressions by what they say: JSON has no word for them. */
const written = (option: unknown): string | undefined =>
  JSON.stringify(option, (_, value: unknown) => (typeof value === 'function' || value instanceof RegExp ? String(value) : value))

/** Whether the value of an option has changed: a page may create an equal object at each of its renders. */
export const isOptionChanged = (option: unknown, before: unknown): boolean =>
  option !== before && written(option) !== written(before)
