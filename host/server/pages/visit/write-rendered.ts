/** Elements that are copied whatever they look like: they are never seen, and say something all the same. */
const unseen =
  'head, head *, script, style, template, link, meta, base, title, br, wbr, source, track, param, option, optgroup, area, map'

/**
 * Writes down the document as a visitor has it: with what scripts drew, also in the open shadow trees of its elements, and with
 * everything marked `hidden` that is not displayed. Runs in the page, so it stands alone; `most` are the elements that it copies.
 */
function write(unseenSelector: string, most: number): string {
  let left = most
  function copyAll(nodes: Iterable<Node>, target: Node): void {
    for (const node of nodes) {
      const made = copy(node)
      if (made) target.appendChild(made)
    }
  }
  function childrenOf(element: Element): Iterable<Node> {
    if (element.shadowRoot) return element.shadowRoot.childNodes
    const assigned = element instanceof HTMLSlotElement ? element.assignedNodes({ flatten: true }) : []
    return assigned.length > 0 ? assigned : element.childNodes
  }
  function copy(node: Node): Node | undefined {
    if (node.nodeType === Node.TEXT_NODE) return node.cloneNode()
    // What is shown without scripts is not shown with them.
    if (!(node instanceof Element) || node.localName === 'noscript' || left <= 0) return undefined
    left -= 1
    const made = node.cloneNode(false) as Element
    if (!node.matches(unseenSelector)) {
      const { display, visibility } = getComputedStyle(node)
      if (display === 'none' || visibility === 'hidden') made.setAttribute('hidden', '')
    }
    copyAll(childrenOf(node), made)
    return made
  }
  const { doctype, documentElement } = document
  const whole = copy(documentElement) as Element | undefined
  return `${doctype ? `<!doctype ${doctype.name}>` : ''}${whole?.outerHTML ?? ''}`
}

/** The script that gives the document as it is rendered, as HTML. */
export const writeRendered = `(${write.toString()})(${JSON.stringify(unseen)}, 20000)`
