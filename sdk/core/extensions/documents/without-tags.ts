/** The text between tags. It is not parsed, because this is for text that is not rendered. */
export const withoutTags = (html: string): string => html.replace(/<[^<>]*>|&\w+;/g, ' ')
