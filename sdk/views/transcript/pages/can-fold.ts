import type { Message } from '../../../core/types.ts'
import { readSelection } from '../../../dom/read-selection.ts'
import { isLong, type MessagePage } from './message-page.ts'

/**
 * What may have changed since it was drawn, or would have another height until it has loaded again: what the visitor opened, fills in or
 * plays, and media.
 */
const irreplaceable =
  'img:not(.avatar), video, audio, canvas, iframe, object, embed, form, textarea, select, input:not([disabled]), [open], [aria-expanded="true"]'

/** In characters: a page with more is long to draw again. */
const longest = 50_000

/** Whether a message can be drawn again as it is. Html may have scripts and listeners of the page, which know its elements. */
const isRepeatable = ({ status, kind, parts }: Message): boolean =>
  status !== 'streaming' && kind !== 'loading' && !parts.some(({ type }) => type === 'html')

/** Whether what is drawn of a page can go, because it would be the same when it is drawn again. */
export const canFold = ({ dom, messages }: MessagePage): boolean =>
  messages.every(isRepeatable) && !dom.querySelector(irreplaceable) && dom.textContent.length <= longest

const plainParts = new Set(['text', 'reasoning', 'file'])

/** Whether a page can be drawn though nobody is near: nothing in it runs, and it takes little time. One that is long is only taken apart. */
export const canDrawAhead = ({ dom, messages }: MessagePage): boolean =>
  isLong(messages) ||
  (messages.every((message) => isRepeatable(message) && message.parts.every(({ type }) => plainParts.has(type))) &&
    dom.textContent.length <= longest)

/** The first page below the introduction: screen readers come to it first from what is above the chat. */
export const oldestPage = (pages: readonly MessagePage[]): MessagePage | undefined =>
  pages.find(({ messages }) => messages[0]?.kind !== 'intro')

/** Whether the visitor has selected something in the chat: what goes would be gone from the selection too. */
function isSelecting(root: ShadowRoot): boolean {
  const { selection, anchor, focus } = readSelection(root) ?? {}
  if (!selection || !anchor || !focus || (anchor.node === focus.node && anchor.offset === focus.offset)) return false
  // It may reach into the chat, or from before it to behind it.
  const isInside = [anchor, focus].some(({ node }) => root.contains(node) || node.contains(root.host))
  return isInside || selection.containsNode(root.host, true)
}

/**
 * Whether a page must stay: at both ends, while something is selected, and if the visitor is on it or beside it, by the focus or by the caret, which
 * screen readers move along. The next message that is read is where it was.
 */
export function isHeld(page: MessagePage, pages: readonly MessagePage[], root: ShadowRoot): boolean {
  if (page === pages.at(-1) || page === oldestPage(pages) || isSelecting(root)) return true
  const caret = readSelection(root)?.focus.node ?? null
  const at = pages.indexOf(page)
  return [at - 1, at, at + 1].some((index) => {
    const { dom } = pages[index] ?? {}
    return dom && (dom.matches(':focus-within') || dom.contains(caret))
  })
}
