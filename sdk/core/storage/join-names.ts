/** A name within a key: no other name begins with it and a colon. */
const escaped = (name: string): string => name.replaceAll('%', '%25').replaceAll(':', '%3A')

/** Names as the beginning of a key, which no other names begin with, whatever is in them. */
export const joinNames = (...names: readonly string[]): string => names.map((name) => `${escaped(name)}:`).join('')
