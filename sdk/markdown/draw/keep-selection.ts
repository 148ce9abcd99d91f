import { readSelection } from '../../dom/read-selection.ts'

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
  const selected = readSelection(root)
  /** How many characters of the text are before a place in it. */
  const before = ({ node, offset }: Place): number | undefined =>
    root.contains(node) ? textOffset(root, node, offset) : undefined
  const anchor = selected && before(selected.anchor)
  const focus = selected && before(selected.focus)
  change()
  if (!selected || (anchor === undefined && focus === undefined)) return
  const from = anchor === undefined ? selected.anchor : placeAt(root, anchor)
  const to = focus === undefined ? selected.focus : placeAt(root, focus)
  selected.selection.setBaseAndExtent(from.node, from.offset, to.node, to.offset)
}
