/**
 * True if a key can be sent in a header, which only accepts printable ASCII; a copied key may include spaces and line breaks. A browser that rejects a header quotes it
 * in its error message.
 */
export const isWholeKey = (key: string): boolean => /^[!-~]+$/.test(key)
