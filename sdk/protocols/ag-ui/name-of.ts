/** An id or a name; undefined for what is none. Some servers number their messages. */
export const nameOf = (value: unknown): string | undefined =>
  typeof value === 'number' ? String(value) : typeof value === 'string' && value ? value : undefined
