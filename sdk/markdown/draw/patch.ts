import { fewNodes, withoutDirection } from '../../dom/without-direction.ts'
import { keepSelection } from './keep-selection.ts'
import type { View } from './view.ts'

function replace(home: Node, old: readonly ChildNode[], made: readonly ChildNode[], next: Node | null): void {
  function exchange(): void {
    for (const node of old) node.remove()
    for (const node of made) home.insertBefore(node, next)
  }
  if (old.length + made.length > fewNodes) withoutDirection(home, exchange)
  else exchange()
}

/** So many nodes beside a text make it slow to add to: Chromium then finds all of their letters again, at once. */
const manyNodes = 400

/** Lets a text grow to these words. */
function grow(old: Text, words: string, beside: number): void {
  const { parentElement: home } = old
  if (beside > manyNodes && home) keepSelection(home, () => void (old.data = words))
  else old.appendData(words.slice(old.length))
}

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
      if (made.length > old.length) grow(old, made.data, before.length)
    } else if (!old.isEqualNode(made)) break
    nodes[same] = old
  }
  if (home) replace(home, before.slice(same), nodes.slice(same), next)
  view.inlines = nodes
}
