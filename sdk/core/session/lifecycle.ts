import { isConsentMissing } from '../extensions/disclosure/consent.ts'
import type { ChatSession, Extension, ExtensionHooks } from './chat-session.ts'
import type { Lifecycle } from './contracts.ts'
import { extensions, history, live, resume } from './extensions.ts'
import { needsNewConnection, reachesTheSame } from './reaches-the-same.ts'
import { showsAtOnce } from './shows-at-once.ts'
import { report, reporting } from '../util/thrown/report.ts'

/** Starts a chat, takes it out of the page and brings it back, and decides what changed options mean for one that runs. */
export function createLifecycle(session: ChatSession): Lifecycle {
  const { store, presence, storage, conversationStart, composer, failures, sender, unanswered, submission, connection } = session

  /** Loads the first page of older messages, or one that was loading when the chat was removed from the page; then shows the introduction. */
  function resumeHistory(): void {
    if (!store.get().config.options.loadHistory) return
    session
      .use(history)
      .then((paging) => paging.resume())
      .then(conversationStart.showIntro, failures.show)
  }

  async function resumeAnswer(): Promise<void> {
    const answers = await session.use(resume)
    await answers.resume()
  }

  /** The extensions that the chat needs by itself, in their order. */
  const wanted = (): readonly Extension[] => extensions.filter((extension) => extension.isWanted?.(session))

  /** Lets them begin, but for those that have. */
  function wakeExtensions(known: readonly Extension[] = []): void {
    for (const extension of wanted())
      if (!known.includes(extension))
        session.use(extension).then(
          ({ onReady }: ExtensionHooks) => onReady?.(),
          (error: unknown) => {
            if (!extension.onMissing) report('not-loaded', error)
          },
        )
  }

  const lifecycle: Lifecycle = {
    followAnswer() {
      if (!presence.isIn) return
      const resumed = store.get().config.options.connect?.resume
        ? resumeAnswer().catch(reporting('failed-request'))
        : Promise.resolve()
      void resumed.then(unanswered.recall)
    },
    goOn() {
      if (!presence.isIn || store.get().isConsentMissing) return
      submission.runWaiting()
      wakeExtensions()
      lifecycle.followAnswer()
    },
    start() {
      const isStart = presence.enter()
      storage.follow()
      conversationStart.start()
      composer.refresh()
      resumeHistory()
      if (isStart) {
        if (!showsAtOnce(store.get().config)) store.set({ view: 'pending' })
        connection.start()
        submission.runWaiting()
      } else {
        connection.comeBack()
        lifecycle.goOn()
      }
    },
    withdraw() {
      presence.leave()
      if (!lifecycle.isBusy()) return lifecycle.pause()
      connection.withdraw()
      storage.flush()
    },
    isBusy: () => store.get().phase !== 'idle' || Boolean(session.loaded(live)?.current?.isBusy),
    pause(reason) {
      presence.end()
      sender.leave()
      connection.close(reason)
      storage.flush()
    },
    configure(next) {
      const previous = store.get().config
      const known = wanted()
      const isAllowed = !store.get().isConsentMissing
      store.set({ config: next, isConsentMissing: isConsentMissing(next, session.environment.storage) })
      conversationStart.reconfigure(previous)
      if (!conversationStart.isReady) return
      if (isAllowed && store.get().isConsentMissing) return connection.change({ isKept: false })
      if (presence.isIn && next.options.loadHistory !== previous.options.loadHistory) resumeHistory()
      if (!reachesTheSame(previous, next)) connection.change({ isKept: !needsNewConnection(previous, next) })
      // While the connection is prepared, they wait for its end.
      else if (presence.isIn && !connection.isPreparing) wakeExtensions(known)
    },
  }
  return lifecycle
}
