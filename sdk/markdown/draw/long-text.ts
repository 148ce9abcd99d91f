/** So many characters make a long text, which has one direction for all its lines: see markdown.css. */
export const longText = 20_000
