/** A piece of the page as evidence: one line, in quotation marks, cut at so many characters. */
export function quote(text: string, longest = 80): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return `“${line.length > longest ? `${line.slice(0, longest - 1).trimEnd()}…` : line}”`
}
