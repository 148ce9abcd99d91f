import { element } from '../dom/element.ts'
import { keepSelection } from './keep-selection.ts'

const isBlock = (node: Node): boolean => node instanceof Element && node.matches('p,ul,ol,blockquote,div,h1,h2,h3,h4,h5,h6,hr')

function wrapTexts(item: Element): void {
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

/** Gives the texts of a list's items their paragraphs: the list turned out loose late. What is selected stays selected. */
export function loosenList(first: Element): void {
  keepSelection(first.parentElement ?? first, () => {
    for (let list: Element | null = first; list; list = list.nextElementSibling) {
      if (list !== first && !list.matches('.continued')) break
      for (const item of list.children) wrapTexts(item)
    }
  })
}
