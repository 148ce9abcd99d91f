import { element } from '../../dom/element.ts'

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
  // Not standard, but in browsers with this method only it returns the selection inside a shadow root.
  // https://developer.mozilla.org/en-US/docs/Web/API/ShadowRoot/getSelection
  const home = first.getRootNode() as Partial<Pick<Document, 'getSelection'>>
  const selection = home.getSelection ? home.getSelection() : document.getSelection()
  const { anchorNode, anchorOffset = 0, focusNode, focusOffset = 0 } = selection ?? {}
  for (let list: Element | null = first; list === first || list?.matches('.continued'); list = list.nextElementSibling) {
    for (const item of list.children) wrapTexts(item)
  }
  // Moving nodes removes them from the selection.
  if (anchorNode && focusNode && [anchorNode, focusNode].some((node) => first.parentNode?.contains(node))) {
    selection?.setBaseAndExtent(anchorNode, within(anchorNode, anchorOffset), focusNode, within(focusNode, focusOffset))
  }
}
