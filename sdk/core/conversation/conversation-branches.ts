import { allMessages } from './all-messages.ts'
import { createTree, splitTree, withParents } from './message-tree.ts'
import { isKept } from './is-kept.ts'
import { isPassing } from './is-passing.ts'
import type { ChangeClock } from '../storage/change-clock.ts'
import { joinByTime } from '../storage/merge-entries.ts'
import type { Store } from '../store.ts'
import type { ChatState, Message } from '../types.ts'

/** Introduction and notices, which are shown above the conversation. */
const isAbove = (message: Message): boolean => !isKept(message) && !isPassing(message)

/** The branches of a conversation, created by editing and regenerating. One path is shown; the others are kept in the state. */
export function createConversationBranches(store: Store<ChatState>, clock: ChangeClock, onChange: () => void) {
  const list = (): readonly Message[] => store.get().messages
  /** For each message with several answers, the one viewed last. */
  const choices = new Map<string, string>()

  /** Shows the path to a tail, after the introduction and, if they are kept, before the latest errors. */
  function showPath(all: readonly Message[], tail: string, keepsErrors: boolean): void {
    const { visible, branches } = splitTree(all, tail)
    for (const { id, parentId } of visible) if (typeof parentId === 'string') choices.set(parentId, id)
    const after = keepsErrors ? list().filter(({ kind }) => kind === 'error') : []
    store.set({ messages: [...list().filter(isAbove), ...visible, ...after], branches })
    onChange()
  }

  const own = {
    /** All messages of the conversation, including other branches, in the order of creation. */
    all: (): Message[] => allMessages(store.get()),

    /** Moves this message and everything after it to another branch: the next message takes its place. */
    branchOff(id: string): void {
      const messages = withParents(list().filter(isKept)).map((message) => ({ ...message, changedAt: clock.next() }))
      const index = messages.findIndex((message) => message.id === id)
      if (index < 0) return
      const shown = messages.slice(0, index)
      const ids = new Set(shown.map((message) => message.id))
      const branches = joinByTime(store.get().branches, messages).filter((message) => !ids.has(message.id))
      store.set({ messages: [...list().filter(isAbove), ...shown], branches })
    },

    /** Shows the branch that starts with or contains this message, down to the tail viewed last. */
    showBranch(id: string, { keepsErrors = false } = {}): void {
      const all = own.all()
      if (all.some((message) => message.id === id)) showPath(all, createTree(all).tailBelow(id, choices), keepsErrors)
    },
  }
  return own
}
