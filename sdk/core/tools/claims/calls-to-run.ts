import { failed, type ReadyCall, type ToolResult } from '../run-tools.ts'
import type { Store } from '../../store.ts'
import type { ChatState, ToolPart } from '../../types.ts'
import type { Claims } from '../../session/contracts.ts'
import { setCallClaims } from './set-call-claims.ts'
import { unknownWords } from './unknown-words.ts'

interface ClaimCallsParts {
  store: Store<ChatState>
  claims: Claims['load']
  /** Receives the result of a call that another page began. */
  tell(part: ToolPart, result: ToolResult): void
}

/** Claims calls that are about to run. Returns those that run here; others run elsewhere, or did before their page was closed. */
export async function callsToRun<Call extends ReadyCall & { readonly key: string }>(
  calls: readonly Call[],
  { store, claims: load, tell }: ClaimCallsParts,
): Promise<Call[]> {
  if (!calls.length) return []
  const claims = await load()
  if (!claims) return [...calls]
  const claimed = await Promise.all(calls.map(async (call) => ({ call, claim: await claims.begin(call.key) })))
  for (const { call, claim } of claimed) if (claim === 'unknown') tell(call.part, failed(unknownWords))
  setCallClaims(store, (shown) => {
    for (const { call, claim } of claimed) if (claim === 'elsewhere') shown.set(call.key, claim)
  })
  return claimed.filter(({ claim }) => claim === 'mine').map(({ call }) => call)
}
