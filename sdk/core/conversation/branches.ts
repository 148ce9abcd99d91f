import type { Message } from '../types.ts'

/**
 * A conversation is a tree as soon as something in it was asked or answered twice: then each message names its parent. The one that is
 * shown is the path from the first message to the viewed tail.
 */
type Node = Pick<Message, 'id' | 'parentId'>
type SiblingNode = Node & Pick<Message, 'createdAt'>

/** Whether these messages are a tree, and not a list. */
export const isTree = (messages: readonly Node[]): boolean => messages.some(({ parentId }) => parentId !== undefined)

/** The messages of a list as a tree of one branch. */
export function withParents<Given extends Node>(messages: readonly Given[]): Given[] {
  let before: string | null = null
  return messages.map((message) => {
    const named = message.parentId === undefined ? { ...message, parentId: before } : message
    before = message.id
    return named
  })
}

/** By time, and where that is not known by id: the order must not depend on which of them is shown. */
const isBefore = (one: SiblingNode, other: SiblingNode): boolean =>
  `${one.createdAt ?? ''} ${one.id}` < `${other.createdAt ?? ''} ${other.id}`

/**
 * The parent of each message; null for the first one of a branch. A parent that is missing counts as none, and the oldest message of a
 * circle has none: each message can be reached from all others by changing branches.
 */
function findParents(all: readonly SiblingNode[]): Map<string, string | null> {
  const byId = new Map(all.map((message) => [message.id, message]))
  const parentOf = ({ parentId }: SiblingNode): SiblingNode | undefined => byId.get(parentId ?? '')
  const parents = new Map<string, string | null>()
  for (const message of all) {
    const path = new Set<SiblingNode>()
    let next: SiblingNode | undefined = message
    while (next && !parents.has(next.id) && !path.has(next)) {
      path.add(next)
      next = parentOf(next)
    }
    for (const each of path) parents.set(each.id, parentOf(each)?.id ?? null)
    if (!next || !path.has(next)) continue
    const members = [...path]
    const circle = members.slice(members.indexOf(next))
    parents.set(circle.reduce((oldest, each) => (isBefore(each, oldest) ? each : oldest)).id, null)
  }
  return parents
}

/** The messages that have the same parent as this one, itself among them, oldest first. */
export function siblingsOf<Given extends SiblingNode>(all: readonly Given[], { id }: Node): Given[] {
  const parents = findParents(all)
  return all.filter((other) => parents.get(other.id) === parents.get(id)).sort((one, other) => (isBefore(one, other) ? -1 : 1))
}

/** The place of the first message of the answer that the one at this place is part of. */
export function answerStart(messages: readonly Pick<Message, 'role'>[], place: number): number {
  let start = place
  while (start > 0 && messages[start - 1]?.role !== 'user') start -= 1
  return start
}

/** Finds its way in a tree; parents that are missing or in a circle end a path. */
export function createTree<Given extends SiblingNode>(all: readonly Given[]) {
  const byId = new Map(all.map((message) => [message.id, message]))
  const parents = findParents(all)
  const children = new Map<string | null, Given[]>()
  for (const message of all) {
    const parent = parents.get(message.id) ?? null
    const siblings = children.get(parent)
    if (siblings) siblings.push(message)
    else children.set(parent, [message])
  }
  return {
    /** From the first message to this one; empty when there is no such message. */
    pathTo(id: string | undefined): Given[] {
      const path: Given[] = []
      let next = byId.get(id ?? '')
      while (next) {
        path.push(next)
        next = byId.get(parents.get(next.id) ?? '')
      }
      return path.reverse()
    },
    /** The end of the branch that begins with this message: by the choices that were made below it, else by the newest. */
    tailBelow(id: string, choices: ReadonlyMap<string, string> = new Map()): string {
      let tail = id
      for (;;) {
        const below: Given[] = children.get(tail) ?? []
        const chosen = below.find((child) => child.id === choices.get(tail)) ?? below[below.length - 1]
        if (!chosen) return tail
        tail = chosen.id
      }
    },
  }
}

/** The path to the tail, and all that is on other branches. A tail that is missing is the end of the newest branch. */
export function splitTree<Given extends SiblingNode>(
  all: readonly Given[],
  tail: string | undefined,
): { visible: readonly Given[]; branches: readonly Given[] } {
  if (!isTree(all)) return { visible: all, branches: [] }
  const named = withParents(all)
  const tree = createTree(named)
  const visible = tree.pathTo(named.some(({ id }) => id === tail) ? tail : named[named.length - 1]?.id)
  const shown = new Set(visible.map(({ id }) => id))
  return { visible, branches: named.filter(({ id }) => !shown.has(id)) }
}
