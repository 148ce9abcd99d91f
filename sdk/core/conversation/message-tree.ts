// The tree that messages are with branches: their parents and siblings, and the path that is shown.
import type { Message } from '../types.ts'

/**
 * A conversation becomes a tree as soon as a message in it was edited or regenerated: then each message names its parent. The
 * visible part is the path from the first message to the viewed tail.
 */
type Node = Pick<Message, 'id' | 'parentId'>
type SiblingNode = Node & Pick<Message, 'createdAt'>

/** True if these messages form a tree rather than a list. */
export const isTree = (messages: readonly Node[]): boolean => messages.some(({ parentId }) => parentId !== undefined)

/** Converts a list of messages to a tree with one branch. */
export function withParents<Given extends Node>(messages: readonly Given[]): Given[] {
  let before: string | null = null
  return messages.map((message) => {
    const named = message.parentId === undefined ? { ...message, parentId: before } : message
    before = message.id
    return named
  })
}

/** Sorts by time, or by id if the time is unknown: the order must not depend on which sibling is shown. */
export const isBefore = (one: SiblingNode, other: SiblingNode): boolean =>
  `${one.createdAt ?? ''} ${one.id}` < `${other.createdAt ?? ''} ${other.id}`

/**
 * The parent of each message; null for the first one of a branch. A missing parent counts as none, and in a cycle the oldest
 * message has none, so that every message can be reached by switching branches.
 */
export function findParents(all: readonly SiblingNode[]): Map<string, string | null> {
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

/** The messages with the same parent as this one, including itself, oldest first. */
export function siblingsOf<Given extends SiblingNode>(all: readonly Given[], { id }: Node): Given[] {
  const parents = findParents(all)
  return all.filter((other) => parents.get(other.id) === parents.get(id)).sort((one, other) => (isBefore(one, other) ? -1 : 1))
}

/** The index of the first message of the answer that contains the message at this index. */
export function answerStart(messages: readonly Pick<Message, 'role'>[], place: number): number {
  let start = place
  while (start > 0 && messages[start - 1]?.role !== 'user') start -= 1
  return start
}

/** Navigates a tree; missing and circular parents end a path. */
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
    /** The path from the first message to this one; empty if there is no such message. */
    pathTo(id: string | undefined): Given[] {
      const path: Given[] = []
      let next = byId.get(id ?? '')
      while (next) {
        path.push(next)
        next = byId.get(parents.get(next.id) ?? '')
      }
      return path.reverse()
    },
    /** The end of the branch that starts with this message: follows earlier choices, else the newest messages. */
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

/** Separates the path to the tail from other branches. If the tail is missing, uses the end of the newest branch. */
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
