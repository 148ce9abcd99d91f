import type { View } from './view.ts'

/**
 * Blocks, list items and table rows are grouped. A full group is marked as settled once the next one is full too, and the browser
 * skips settled groups outside the viewport (see markdown.css): otherwise the layout of each frame would include everything
 * rendered before. A group that just became full is still in sight: to skip it, and to notice in the same frame that it must not
 * be skipped, would cost the browser a second layout of all that is in it.
 */
export const groupSize = 24

/** Appends a child's node to its parent. A draft is allowed in a full group because it may be removed again. */
export function joinGroup(view: View, parent: View, isDraft: boolean): void {
  const { node } = view
  if (!node || view.isCounted) return
  if (parent.grow && (!parent.content || (!isDraft && parent.size === groupSize))) {
    parent.full?.classList.add('settled')
    parent.full = parent.content
    parent.full?.classList.add('full')
    parent.content = parent.grow()
    parent.size = 0
  }
  if (!isDraft) {
    view.isCounted = true
    parent.size = (parent.size ?? 0) + 1
  }
  if (node.parentNode !== parent.content) parent.content?.append(node)
}

/** Removes a child's node from the page. */
export function leaveGroup(view: View, parent: View): void {
  view.node?.remove()
  if (view.isCounted) {
    view.isCounted = false
    parent.size = (parent.size ?? 0) - 1
  }
  // Only sections can become empty: a list begins with an item, and a table stays.
  const { content } = parent
  if (content?.matches('.markdown-section:empty')) {
    parent.content = content.previousElementSibling ?? undefined
    parent.content?.classList.remove('full', 'settled')
    parent.full = undefined
    parent.size = groupSize
    content.remove()
  }
}
