import { webAddress } from './web-address.ts'

/** Marks that would be read as Markdown. */
export const escapeMarkdown = (text: string): string => text.replace(/[\\`*_[\]<>#|~&]/g, String.raw`\$&`)

/** Words that stand in a line of Markdown, as they are. */
export const inLine = (text: string): string => escapeMarkdown(text.replace(/\s+/g, ' ').trim())

/** A link in Markdown, for outside the chat: of what only the chat can open, its name alone. */
export function markdownLink(name: string, address: string | undefined): string {
  const target = webAddress(address)
  return target ? `[${inLine(name)}](<${target.replace(/[<>\s]/g, encodeURIComponent)}>)` : inLine(name)
}
