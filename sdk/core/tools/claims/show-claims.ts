import type { Store } from '../../store.ts'
import type { ChatState } from '../../types.ts'
import { findAwaited } from '../find-awaited.ts'
import type { CallClaims } from './call-claims.ts'
import { setCallClaims } from './set-call-claims.ts'
import { unfinishedCalls, type UnfinishedCall } from './unfinished-calls.ts'

/** True for a call that the visitor allowed on a page that is gone, or on another device: it may have run there. */
const wasAllowed = ({ message, part }: UnfinishedCall): boolean =>
  message.isHistory === true && part.type === 'tool' && part.approval?.isOfPage === true && part.approval.isApproved === true

const isWaiting = ({ part: { state } }: UnfinishedCall): boolean => state === 'approval-requested' || state === 'requested'

/** Shows at each call without a result whether another tab runs it, or ran it before it was closed. */
export async function showClaims(claims: CallClaims, store: Store<ChatState>): Promise<void> {
  const { messages: given, callClaims } = store.get()
  const calls = unfinishedCalls(given)
  // What this chat claims just now would be taken for another's.
  const others = calls.filter(({ key }) => callClaims?.get(key) !== 'deciding')
  const found = await claims.look(others.map(({ key }) => key))
  const { phase, messages } = store.get()
  // This chat is about to run calls itself.
  if (phase !== 'idle') return
  // None runs before all are answered.
  const mayHaveRun = !findAwaited(messages)

  function claimOf(call: UnfinishedCall, before: string | undefined): 'elsewhere' | 'unknown' | undefined {
    const claim = found.get(call.key)
    // The visitor can still answer a call whose tab was closed: then the model hears of it.
    if (isWaiting(call)) return claim === 'elsewhere' ? claim : undefined
    // That another device answers is known from trying, and nothing tells when it has ended.
    if (claim || (before === 'elsewhere' && !claims.wasSeen(call.key))) return claim ?? 'elsewhere'
    return mayHaveRun && wasAllowed(call) ? 'unknown' : undefined
  }

  setCallClaims(store, (shown) => {
    const before = new Map(shown)
    for (const [key, claim] of before) if (claim !== 'deciding') shown.delete(key)
    for (const call of calls) {
      const claim = shown.has(call.key) ? undefined : claimOf(call, before.get(call.key))
      if (claim) shown.set(call.key, claim)
    }
  })
  claims.watch(
    [...found].filter(([, claim]) => claim === 'elsewhere').map(([key]) => key),
    () => void showClaims(claims, store),
  )
}
