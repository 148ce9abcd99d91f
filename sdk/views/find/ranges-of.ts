const hidden = 'button, svg, [hidden], [aria-hidden="true"], .message-actions, .visually-hidden'

/** Ranges of the words in what is drawn of a message, in its order. */
export function rangesOf(article: Element, pattern: RegExp): Range[] {
  const nodes: { readonly node: Text; readonly start: number }[] = []
  let text = ''
  for (const bubbles of article.querySelectorAll('.bubbles')) {
    const walker = document.createTreeWalker(bubbles, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!(node instanceof Text) || node.parentElement?.closest(hidden)) continue
      nodes.push({ node, start: text.length })
      text += node.data
    }
  }
  let at = 0
  /** The node of an offset, which is never before the last one that was asked for. */
  const put = (offset: number, isEnd: boolean): [Text, number] | undefined => {
    while (at + 1 < nodes.length && (nodes[at + 1]?.start ?? 0) + (isEnd ? 0 : -1) < offset) at += 1
    while (at > 0 && (nodes[at]?.start ?? 0) > offset) at -= 1
    const found = nodes[at]
    return found && [found.node, offset - found.start]
  }
  return [...text.matchAll(pattern)].flatMap((match) => {
    const range = new Range()
    const start = put(match.index, false)
    if (start) range.setStart(...start)
    const end = put(match.index + match[0].length, true)
    if (end) range.setEnd(...end)
    return start && end ? [range] : []
  })
}
