import { historyMessages } from '../../conversation/history-messages.ts'
import { isKept } from '../../conversation/is-kept.ts'
import { isValidMessage } from '../../conversation/is-valid-message.ts'
import { findParents, isBefore, isTree, splitTree } from '../../conversation/message-tree.ts'
import type { MessageContent } from '../../options/options.ts'
import type { ChatState, Message } from '../../types.ts'

/** A conversation that leaves the chat. */
export interface ConversationDocument {
  readonly title?: string | undefined
  /** All messages, those of other branches too: a parent before what follows it, and siblings by their age. */
  readonly messages: readonly Message[]
  /** Those that are shown, oldest first. */
  readonly shown: readonly Message[]
}

/** Puts each message behind its parent, and siblings in the order of their age: the same tree has one order, whichever branch is shown. */
function inOrder(all: readonly Message[]): Message[] {
  const parents = findParents(all)
  const children = new Map<string | null, Message[]>()
  for (const message of all) {
    const parent = parents.get(message.id) ?? null
    const siblings = children.get(parent)
    if (siblings) siblings.push(message)
    else children.set(parent, [message])
  }
  const ordered: Message[] = []
  /** What is still to be visited, the next one last. No recursion: a conversation may be thousands of messages deep. */
  const waiting: (readonly [Message, string | null])[] = []
  const visit = (parent: string | null): void => {
    const below = (children.get(parent) ?? []).toSorted((one, other) => (isBefore(one, other) ? 1 : -1))
    waiting.push(...below.map((message) => [message, parent] as const))
  }
  visit(null)
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [message, parentId] = next
    ordered.push({ ...message, parentId })
    visit(message.id)
  }
  return ordered
}

/** The conversation of a chat. */
export function documentOf(
  { messages, branches }: Pick<ChatState, 'messages' | 'branches'>,
  title?: string,
): ConversationDocument {
  const shown = messages.filter(isKept)
  if (!branches.length && !isTree(shown)) return { title, messages: shown, shown }
  // Each shown message follows the one before it, whatever it says itself.
  const path = shown.map((message, place) => ({ ...message, parentId: shown[place - 1]?.id ?? null }))
  return { title, messages: inOrder([...path, ...branches]), shown: path }
}

/** A conversation as a storage has it. */
export function storedDocument(
  contents: readonly MessageContent[],
  tail: string | undefined,
  title?: string,
): ConversationDocument {
  const { visible, branches } = splitTree(historyMessages(contents.filter(isValidMessage), []), tail)
  return documentOf({ messages: visible, branches }, title)
}
