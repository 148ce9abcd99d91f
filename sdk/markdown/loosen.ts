import { element } from '../dom/element.ts'

const isBlock = (node: Node): boolean => node instanceof Element && node.matches('p,ul,ol,blockquote,div,h1,h2,h3,h4,h5,h6,hr')

/** Gives the texts of a list's items their paragraphs: the list turned out loose late. What is selected stays selected. */
export function loosenList(list: Element): void {
  const root = list.getRootNode() as Partial<Document>
  const selection = (root.getSelection ?? document.getSelection).call(root.getSelection ? root : document)
  const { anchorNode, anchorOffset = 0, focusNode, focusOffset = 0 } = selection ?? {}
  for (const item of list.children) {
    let paragraph: HTMLElement | undefined
    let next: ChildNode | null
    for (let node = item.firstChild; node; node = next) {
      next = node.nextSibling
      if (isBlock(node)) paragraph = undefined
      else {
        if (!paragraph) {
          paragraph = element('p')
          node.before(paragraph)
        }
        paragraph.append(node)
      }
    }
  }
  if (anchorNode && focusNode && (list.contains(anchorNode) || list.contains(focusNode))) {
    selection?.setBaseAndExtent(anchorNode, anchorOffset, focusNode, focusOffset)
  }
}
