/** Compares option values by content: frameworks create new objects with the same content at each render. */
export const isSame = (one: unknown, other: unknown): boolean => one === other || JSON.stringify(one) === JSON.stringify(other)
