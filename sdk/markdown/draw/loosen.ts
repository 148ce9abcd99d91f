import { element } from '../../dom/element.ts'
import { readSelection } from '../../dom/read-selection.ts'

const block = /^(?:P|[OU]L|H.|DIV|BLOCKQUOTE)$/

/** Wraps each run of inline nodes in a paragraph. */
function wrapTexts(item: Element): void {
  let paragraph: Element | undefined
  for (const node of Array.from(item.childNodes)) {
    if (block.test(node.nodeName)) paragraph = undefined
    else {
      if (!paragraph) {
        paragraph = element('p')
        node.before(paragraph)
      }
      paragraph.append(node)
    }
  }
}

const within = (node: Node, offset: number): number => Math.min(offset, node.nodeValue?.length ?? node.childNodes.length)

/** Wraps the texts of a list's items in paragraphs when the list turns out to be loose. The selection is preserved. */
export function loosenList(first: Element): void {
  const { selection, anchor, focus } = readSelection(first) ?? {}
  for (let list: Element | null = first; list === first || list?.matches('.continued'); list = list.nextElementSibling) {
    for (const item of list.children) wrapTexts(item)
  }
  // Moving nodes removes them from the selection.
  if (selection && anchor && focus && [anchor, focus].some(({ node }) => first.parentNode?.contains(node))) {
    selection.setBaseAndExtent(anchor.node, within(anchor.node, anchor.offset), focus.node, within(focus.node, focus.offset))
  }
}
