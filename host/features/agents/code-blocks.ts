/** The fenced code blocks of a language in a Markdown text, with the heading above each. */
export function codeBlocks(text: string, language: string): { readonly heading: string; readonly code: string }[] {
  const blocks: { heading: string; code: string }[] = []
  let heading = ''
  let open: string[] | undefined
  for (const line of text.split('\n')) {
    if (open) {
      if (/^```\s*$/.test(line)) {
        blocks.push({ heading, code: open.join('\n') })
        open = undefined
      } else open.push(line)
      continue
    }
    const [, title] = /^#{1,6}\s+(.*)$/.exec(line) ?? []
    if (title !== undefined) heading = title.trim()
    if (line.trim() === `\`\`\`${language}`) open = []
  }
  return blocks
}
