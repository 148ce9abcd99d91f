import type { ChatSession } from '../../session/chat-session.ts'
import type { Claims } from '../../session/contracts.ts'
import { callClaims } from '../../session/extensions.ts'
import { claimScope } from './claim-scope.ts'
import type { CallClaims } from './call-claims.ts'
import { unfinishedCalls } from './unfinished-calls.ts'
import { report, reporting } from '../../util/thrown/report.ts'

/** Loads the claims of calls with the first call of a conversation that other tabs, or devices, may know. */
export function createClaimsLoader(session: ChatSession): Claims {
  const { store, presence } = session

  const load = (): Promise<CallClaims> | undefined => (claimScope(session) === undefined ? undefined : session.use(callClaims))

  /** Shows which calls other tabs run. */
  async function show(): Promise<void> {
    const { messages, callClaims: shown, phase } = store.get()
    if (phase !== 'idle' || claimScope(session) === undefined || !(shown || unfinishedCalls(messages).length)) return
    try {
      const [{ showClaims }, claims] = await Promise.all([import('./show-claims.ts'), load()])
      if (claims && !presence.lifetime().aborted) await showClaims(claims, store)
    } catch (error) {
      report('not-loaded', error)
    }
  }

  /** Gives back what was claimed, once it is stored. */
  async function end(): Promise<void> {
    const unfinished = new Set(unfinishedCalls(store.get().messages).map(({ key }) => key))
    await session.loaded(callClaims)?.end((key) => unfinished.has(key))
  }

  store.subscribe((state, previous) => {
    if (state.phase !== 'idle') return
    const hasEnded = previous.phase !== 'idle'
    if (hasEnded) end().catch(reporting('calls-not-claimed'))
    if (hasEnded || state.messages !== previous.messages) void show()
  })

  return { load, show: (): void => void show() }
}
