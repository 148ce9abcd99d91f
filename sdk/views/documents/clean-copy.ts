import { keepAttributes } from '../../dom/keep-attributes.ts'

/** Attributes that have a meaning outside the chat, unlike classes and parts. */
const keptAttributes = new Set(['href', 'src', 'alt', 'align', 'colspan', 'rowspan', 'start', 'dir', 'lang'])
const controls = 'button, svg, [hidden], .name, .code-header, .block-tools, .line-numbers, .blocked-media, [src^="blob:"]'

/** A copy of drawn content without what only a chat can use. */
export function cleanCopy<Given extends Element | DocumentFragment>(content: Given): Given {
  const copy = content.cloneNode(true) as Given
  copy.querySelectorAll(controls).forEach((control) => control.remove())
  keepAttributes(copy, keptAttributes)
  return copy
}
