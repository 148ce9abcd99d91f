interface Place {
  readonly node: Node
  readonly offset: number
}

function textOffset(root: Node, node: Node, offset: number): number {
  const range = document.createRange()
  range.setStart(root, 0)
  range.setEnd(node, offset)
  return range.toString().length
}

function placeAt(root: Node, offset: number): Place {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  let left = offset
  let last: Place = { node: root, offset: 0 }
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const length = node.textContent?.length ?? 0
    if (left <= length) return { node, offset: left }
    left -= length
    last = { node, offset: length }
  }
  return last
}

/** Changes the nodes of a text without changing the text, and restores the selection in it. */
export function keepSelection(root: Element, change: () => void): void {
  // Non-standard, but in browsers whose shadow roots have it, only this returns a selection inside.
  // https://developer.mozilla.org/en-US/docs/Web/API/ShadowRoot/getSelection
  const home = root.getRootNode() as Partial<Pick<Document, 'getSelection'>>
  const selection = home.getSelection ? home.getSelection() : document.getSelection()
  const { anchorNode, anchorOffset = 0, focusNode, focusOffset = 0 } = selection ?? {}
  const anchor = anchorNode && root.contains(anchorNode) ? textOffset(root, anchorNode, anchorOffset) : undefined
  const focus = focusNode && root.contains(focusNode) ? textOffset(root, focusNode, focusOffset) : undefined
  change()
  if (!selection || !anchorNode || !focusNode || (anchor === undefined && focus === undefined)) return
  const from = anchor === undefined ? { node: anchorNode, offset: anchorOffset } : placeAt(root, anchor)
  const to = focus === undefined ? { node: focusNode, offset: focusOffset } : placeAt(root, focus)
  selection.setBaseAndExtent(from.node, from.offset, to.node, to.offset)
}
