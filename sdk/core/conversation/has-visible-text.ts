/**
 * True if a text that was cut off has readable content. Punctuation
 * alone, e.g. the `##` of a heading, would render as an empty bubble.
 */
export const hasVisibleText = (text: string): boolean => /[\p{L}\p{N}\p{So}\p{Sc}]/u.test(text)
