/** The texts of a chat as they are seen, each mark as its number in braces, a line a block. */
export function markedText(root: ShadowRoot): string {
  const lines: string[] = []
  const blocks = [...root.querySelectorAll<HTMLElement>('.text-content :is(p, li, h1, th, td)')].filter(
    (block) => !block.querySelector('p, li'),
  )
  for (const block of blocks) {
    const copy = block.cloneNode(true) as HTMLElement
    for (const mark of copy.querySelectorAll('.citation')) mark.replaceWith(`{${mark.getAttribute('data-number')}}`)
    lines.push(copy.textContent.trim())
  }
  return lines.join('\n')
}
