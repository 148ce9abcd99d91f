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

const isPiece = (node: Node): node is Element => node instanceof Element && node.className === 'text-lines'

/** Puts these nodes in place of those of before, of which it keeps those that are equal; they are in the array then. */
function patchNodes(home: Node | undefined, before: readonly ChildNode[], nodes: ChildNode[], next: Node | null): void {
  let same = 0
  for (; same < nodes.length; same++) {
    const old = before[same]
    const made = nodes[same]
    if (!old || !made) break
    if (old instanceof Text && made instanceof Text && made.data.startsWith(old.data)) {
      if (made.length > old.length) grow(old, made.data, before.length)
    } else if (!old.isEqualNode(made)) {
      if (!isPiece(old) || !isPiece(made)) break
      patchNodes(old, [...old.childNodes], [...made.childNodes], null)
    }
    nodes[same] = old
  }
  if (home) replace(home, before.slice(same), nodes.slice(same), next)
}

/** Replaces the nodes rendered before. Equal nodes stay, and with them a selection in them. */
export function patchInlines(view: View, nodes: ChildNode[], parent: Node | undefined): void {
  const before = view.inlines ?? []
  patchNodes(before[0]?.parentNode ?? parent, before, nodes, before[before.length - 1]?.nextSibling ?? null)
  view.inlines = nodes
}
