/**
 * Printable ASCII is all that a header takes; a copied key brings spaces and line breaks along. A browser that refuses a header quotes it in
 * its complaint.
 */
export const isWholeKey = (key: string): boolean => /^[!-~]+$/.test(key)
