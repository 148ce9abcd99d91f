/** Functions and expressions by what they say: JSON has no word for them. */
const written = (option: unknown): string | undefined =>
  JSON.stringify(option, (_, value: unknown) => (typeof value === 'function' || value instanceof RegExp ? String(value) : value))

/** Whether an option says something else than before: a page may give an equal object anew at each of its own renders. */
export const isOptionChanged = (option: unknown, before: unknown): boolean =>
  option !== before && written(option) !== written(before)
