/** The words with what says that something is going on. German has a space before it, for no word is cut off. */
export const withEllipsis = (words: string, language: string): string => `${words}${/^de\b/i.test(language) ? '\u00a0' : ''}…`
