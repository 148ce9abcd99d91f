/** Reads an id or name; undefined for any other value. Some servers use numbers as message ids. */
export const nameOf = (value: unknown): string | undefined =>
  typeof value === 'number' ? String(value) : typeof value === 'string' && value ? value : undefined
