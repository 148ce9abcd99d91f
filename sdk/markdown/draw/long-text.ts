/** Characters; a longer text has one direction for all its lines: see markdown.css. */
export const longText = 20_000
