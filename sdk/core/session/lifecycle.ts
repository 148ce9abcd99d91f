import type { ComposerModel } from '../input/composer.ts'
import type { Config } from '../options/config.ts'
import type { Sending } from '../sending/sending.ts'
import type { ConversationStorage } from '../storage/conversation-storage.ts'
import type { Store } from '../store.ts'
import type { ChatState } from '../types.ts'
import type { Connection } from './connection.ts'
import type { HistoryLoader } from '../extensions/history/history-loader.ts'
import type { Presence } from './presence.ts'
import { reachesTheSame } from './reaches-the-same.ts'
import type { Setup } from './setup.ts'
import { showsAtOnce } from './shows-at-once.ts'

interface LifecycleParts {
  store: Store<ChatState>
  presence: Presence
  storage: ConversationStorage
  setup: Setup
  composer: ComposerModel
  history: HistoryLoader
  sending: Sending
  connection: Connection
}

/** Starts a chat, lets it go on where it is taken out of the page, and ends it. */
export function createLifecycle({ store, presence, storage, setup, composer, history, sending, connection }: LifecycleParts) {
  const { sender, submission } = sending

  const lifecycle = {
    /** An answer that an earlier page, or another tab, did not have whole is followed here. */
    followAnswer(): void {
      const { connect } = store.get().config.options
      if (!presence.isIn) return
      const resumed = connect?.resume ? sending.resumeAnswer() : Promise.resolve()
      void resumed.then(sending.recallQuestion)
    },
    /** Begins what waited for the connection, or for the chat to be in the page. */
    goOn(): void {
      if (!presence.isIn) return
      submission.runWaiting()
      sending.drain()
      sending.resumeOutbox()
      void sending.deliverStops()
      lifecycle.followAnswer()
    },
    /** Starts: history, introduction, setup checks, a live connection. Called again after `withdraw` and after `pause`. */
    start(): void {
      const isStart = presence.enter()
      storage.follow()
      setup.start()
      composer.refresh()
      history.resume()
      if (isStart) {
        if (!showsAtOnce(store.get().config)) store.set({ view: 'pending' })
        connection.start()
        submission.runWaiting()
      } else {
        connection.comeBack()
        lifecycle.goOn()
      }
    },
    /**
     * The chat was taken out of the page, perhaps for a moment: calls end, and nothing new begins before `start`. An answer and the
     * tools that it calls go on; without either, everything ends. Whoever takes the chat out calls `pause` when it is no longer busy,
     * or has been for too long.
     */
    withdraw(): void {
      presence.leave()
      if (!lifecycle.isBusy()) return lifecycle.pause()
      connection.withdraw()
      storage.flush()
    },
    /** True while an answer is pending, or a tool that it called. */
    isBusy: (): boolean => store.get().phase !== 'idle' || Boolean(connection.live?.isBusy),
    /**
     * Everything ends, at once: what has begun of an answer stays, and is marked as interrupted. Messages and input stay, too. `reason`
     * is 'replaced' if another conversation continues with its model.
     */
    pause(reason?: 'replaced'): void {
      presence.end()
      sender.leave()
      connection.close(reason)
      storage.flush()
    },
    configure(next: Config): void {
      const previous = store.get().config
      store.set({ config: next })
      setup.reconfigure(previous)
      if (!setup.isReady) return
      if (presence.isIn && next.options.loadHistory !== previous.options.loadHistory) history.resume()
      if (reachesTheSame(previous, next)) return
      connection.change({ isKept: !setup.needsNewConnection(previous, next) })
    },
  }
  return lifecycle
}
