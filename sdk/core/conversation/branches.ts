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

/** The messages that have the same parent as this one, itself among them, oldest first. */
export const siblingsOf = <Given extends SiblingNode>(all: readonly Given[], { parentId = null }: Node): Given[] =>
  all.filter((other) => (other.parentId ?? null) === parentId).sort((one, other) => (isBefore(one, other) ? -1 : 1))

/** The place of the first message of the answer that the one at this place is part of. */
export function answerStart(messages: readonly Pick<Message, 'role'>[], place: number): number {
  let start = place
  while (start > 0 && messages[start - 1]?.role !== 'user') start -= 1
  return start
}

/** Finds its way in a tree; parents that are missing or in a circle end a path. */
export function createTree<Given extends Node>(all: readonly Given[]) {
  const byId = new Map(all.map((message) => [message.id, message]))
  const children = new Map<string | null, Given[]>()
  for (const message of all) {
    const parent = message.parentId ?? null
    const siblings = children.get(parent)
    if (siblings) siblings.push(message)
    else children.set(parent, [message])
  }
  return {
    /** From the first message to this one; empty when there is no such message. */
    pathTo(id: string | undefined): Given[] {
      const path: Given[] = []
      const seen = new Set<string>()
      let next = byId.get(id ?? '')
      while (next && !seen.has(next.id)) {
        seen.add(next.id)
        path.push(next)
        next = byId.get(next.parentId ?? '')
      }
      return path.reverse()
    },
    /** The end of the branch that begins with this message: by the choices that were made below it, else by the newest. */
    tailBelow(id: string, choices: ReadonlyMap<string, string> = new Map()): string {
      const seen = new Set<string>()
      let tail = id
      while (!seen.has(tail)) {
        seen.add(tail)
        const below: Given[] = children.get(tail) ?? []
        const chosen = below.find((child) => child.id === choices.get(tail)) ?? below[below.length - 1]
        if (!chosen || seen.has(chosen.id)) break
        tail = chosen.id
      }
      return tail
    },
  }
}

/** The path to the tail, and all that is on other branches. A tail that is missing is the end of the newest branch. */
export function splitTree<Given extends Node>(
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
