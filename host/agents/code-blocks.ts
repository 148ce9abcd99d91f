/**
 * The fenced code blocks of some languages in a Markdown text, in order, with the heading above each. An empty language matches
 * no block.
 */
export function codeBlocks(text: string, ...languages: readonly string[]): { readonly heading: string; readonly code: string }[] {
  const blocks: { heading: string; code: string }[] = []
  let heading = ''
  let open: { readonly language: string; readonly lines: string[] } | undefined
  for (const line of text.split('\n')) {
    if (open) {
      if (/^```\s*$/.test(line)) {
        if (languages.includes(open.language)) blocks.push({ heading, code: open.lines.join('\n') })
        open = undefined
      } else open.lines.push(line)
      continue
    }
    const [, title] = /^#{1,6}\s+(.*)$/.exec(line) ?? []
    if (title !== undefined) heading = title.trim()
    const [, language] = /^\s*```(\S*)\s*$/.exec(line) ?? []
    if (language !== undefined) open = { language, lines: [] }
  }
  return blocks
}
