import type { View } from './view.ts'

/** Replaces the nodes rendered before. Equal nodes stay, and with them a selection in them. */
export function patchInlines(view: View, nodes: ChildNode[], parent: Node | undefined): void {
  const before = view.inlines ?? []
  const home = before[0]?.parentNode ?? parent
  const next = before[before.length - 1]?.nextSibling ?? null
  let same = 0
  for (; same < nodes.length; same++) {
    const old = before[same]
    const made = nodes[same]
    if (!old || !made) break
    if (old instanceof Text && made instanceof Text && made.data.startsWith(old.data)) {
      if (made.length > old.length) old.appendData(made.data.slice(old.length))
    } else if (!old.isEqualNode(made)) break
    nodes[same] = old
  }
  for (const old of before.slice(same)) old.remove()
  for (const made of nodes.slice(same)) home?.insertBefore(made, next)
  view.inlines = nodes
}
