const containers = new Set(['BODY', 'BLOCKQUOTE', 'UL', 'OL', 'TABLE', 'THEAD', 'TBODY', 'TR'])
const blocks = /^(?:P|H[1-6]|UL|OL|LI|BLOCKQUOTE|PRE|HR|TABLE|THEAD|TBODY|TR)$/
const keptAttributes = ['href', 'src', 'alt', 'title', 'start', 'align', 'checked', 'type']

const isBlock = (node: Node | null): boolean => node === null || blocks.test(node.nodeName)

function canonicalText(node: Node, isIn: string): string {
  let text = node.textContent ?? ''
  if (containers.has(isIn)) return text.trim()
  if (isIn === 'LI' && isBlock(node.previousSibling)) text = text.trimStart()
  if (isIn === 'LI' && isBlock(node.nextSibling)) text = text.trimEnd()
  return text
}

/** Normalises nodes: what the chat adds for appearance, focus and names is removed, and white space between blocks. */
export function canonical(node: Node, isIn = 'BODY'): string {
  if (node instanceof Text) return canonicalText(node, isIn)
  if (!(node instanceof Element)) return Array.from(node.childNodes, (child) => canonical(child, isIn)).join('')
  const inside = (tag: string): string => Array.from(node.childNodes, (child) => canonical(child, tag)).join('')
  if (node.matches('.code-header')) return ''
  if (node.matches('.markdown-section,.code-block,.table-frame,.table-box,.code-lines')) return inside(isIn)
  if (node.matches('tbody:empty')) return ''
  const kept = keptAttributes.filter((name) => node.hasAttribute(name)).map((name) => ` ${name}=${node.getAttribute(name)}`)
  const language = /language-\S+/.exec(node.className)?.[0] ?? ''
  const tag = node.nodeName
  return `<${tag}${kept.join('')}${language}>${inside(tag)}</${tag}>`
}

/** Normalises a text of HTML in the same way. */
export const canonicalHtml = (html: string): string =>
  canonical(new DOMParser().parseFromString(html, 'text/html').body).replace(/^<BODY>|<\/BODY>$/g, '')
