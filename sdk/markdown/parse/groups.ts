import type { View } from '../draw/view.ts'

/**
 * Blocks, list items and table rows go in groups. A full group is marked as settled, and the browser passes over settled groups
 * out of sight (see markdown.css): without them each frame's layout would walk all that was drawn before.
 */
export const groupSize = 24

/** Puts a child's node at the end of its parent. A draft may sit in a full group, for it may be taken away again. */
export function joinGroup(view: View, parent: View, isDraft: boolean): void {
  const { node } = view
  if (!node || view.isCounted) return
  if (parent.grow && (!parent.content || (!isDraft && parent.size === groupSize))) {
    parent.content?.classList.add('settled')
    parent.content = parent.grow()
    parent.size = 0
  }
  if (!isDraft) {
    view.isCounted = true
    parent.size = (parent.size ?? 0) + 1
  }
  if (node.parentNode !== parent.content) parent.content?.append(node)
}

/** Takes a child's node out of the page. */
export function leaveGroup(view: View, parent: View): void {
  view.node?.remove()
  if (view.isCounted) {
    view.isCounted = false
    parent.size = (parent.size ?? 0) - 1
  }
  // Only sections can be left empty: a list begins with an item, and a table stays.
  const { content } = parent
  if (content?.matches('.markdown-section:empty')) {
    parent.content = content.previousElementSibling ?? undefined
    parent.content?.classList.remove('settled')
    parent.size = groupSize
    content.remove()
  }
}
