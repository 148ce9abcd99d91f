import type { Config } from '../core/options/config.ts'
import { unfinishedPrefix } from '../core/extensions/resume/unfinished-prefix.ts'
import { claimPrefix } from '../core/tools/claims/claim-prefix.ts'
import type { ChatState } from '../core/types.ts'
import type { JoinedThreads } from './join-threads.ts'
import { watchStorage } from './watch-storage.ts'

const keepsAnything = ({ storage, threads, options }: Config): boolean => Boolean(storage || threads || options.connect?.resume)

/** Follows what other tabs keep. Most chats keep nothing, and listen to no other tab. */
export function watchTabs({ engine }: JoinedThreads, signal: AbortSignal) {
  let isWatching = false

  function watch(config: Config): void {
    if (isWatching || !keepsAnything(config)) return
    isWatching = true
    watchStorage(engine.followStorage, (key) => key === engine.store.get().config.storage?.key, signal)
    // Another tab waits for an answer, perhaps in the conversation that is shown here.
    watchStorage(engine.followAnswer, (key) => key.startsWith(unfinishedPrefix), signal)
    // Another tab answers a call of a tool.
    watchStorage(engine.followClaims, (key) => key.startsWith(claimPrefix), signal)
  }

  watch(engine.store.get().config)
  return {
    update(state: ChatState, previous: ChatState): void {
      if (state.config !== previous.config) watch(state.config)
    },
  }
}
