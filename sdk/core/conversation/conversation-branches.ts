import { allMessages } from './all-messages.ts'
import { createTree, splitTree, withParents } from './branches.ts'
import { isKept } from './is-kept.ts'
import { isPassing } from './is-passing.ts'
import type { ChangeClock } from '../storage/change-clock.ts'
import { joinByTime } from '../storage/merge-entries.ts'
import type { Store } from '../store.ts'
import type { ChatState, Message } from '../types.ts'

/** Introduction and notices, which stand above the conversation. */
const isAbove = (message: Message): boolean => !isKept(message) && !isPassing(message)

/** The branches of a conversation: what was asked or answered more than once. One path is shown, the others wait in the state. */
export function createConversationBranches(store: Store<ChatState>, clock: ChangeClock, onChange: () => void) {
  const list = (): readonly Message[] => store.get().messages
  /** What was looked at last below a message that has several answers. */
  const choices = new Map<string, string>()

  /** Shows the path to a tail, between the introduction and, where it is to be kept, what went wrong last. */
  function showPath(all: readonly Message[], tail: string, keepsErrors: boolean): void {
    const { visible, branches } = splitTree(all, tail)
    for (const { id, parentId } of visible) if (typeof parentId === 'string') choices.set(parentId, id)
    const after = keepsErrors ? list().filter(({ kind }) => kind === 'error') : []
    store.set({ messages: [...list().filter(isAbove), ...visible, ...after], branches })
    onChange()
  }

  const own = {
    /** All messages that count, those of other branches too, in the order in which they were made. */
    all: (): Message[] => allMessages(store.get()),

    /** Puts this message of the path, and all below it, aside: what is added next takes its place. */
    branchOff(id: string): void {
      const messages = withParents(list().filter(isKept)).map((message) => ({ ...message, changedAt: clock.next() }))
      const index = messages.findIndex((message) => message.id === id)
      if (index < 0) return
      const shown = messages.slice(0, index)
      const ids = new Set(shown.map((message) => message.id))
      const branches = joinByTime(store.get().branches, messages).filter((message) => !ids.has(message.id))
      store.set({ messages: [...list().filter(isAbove), ...shown], branches })
    },

    /** Shows the branch that begins with, or goes through, this message: down to where it was left. */
    showBranch(id: string, { keepsErrors = false } = {}): void {
      const all = own.all()
      if (all.some((message) => message.id === id)) showPath(all, createTree(all).tailBelow(id, choices), keepsErrors)
    },
  }
  return own
}
