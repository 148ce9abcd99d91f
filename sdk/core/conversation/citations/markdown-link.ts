/** Marks that would be read as Markdown. */
export const escapeMarkdown = (text: string): string => text.replace(/[\\`*_[\]<>#|~&]/g, String.raw`\$&`)

/** Words that stand in a line of Markdown, as they are. */
export const inLine = (text: string): string => escapeMarkdown(text.replace(/\s+/g, ' ').trim())

/** A link in Markdown, for outside the chat: of what only the chat can open, its name alone. */
export const markdownLink = (name: string, address: string | undefined): string =>
  address !== undefined && /^https?:\/\//i.test(address)
    ? `[${inLine(name)}](<${address.replace(/[<>\s]/g, encodeURIComponent)}>)`
    : inLine(name)
