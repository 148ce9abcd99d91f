import type { Branching } from '../extensions/branches.ts'
import type { ErrorBubbles } from '../session/error-bubbles.ts'
import type { Draft } from './draft.ts'
import type { Exchange } from './exchange.ts'
import type { SetFeedback } from '../extensions/feedback.ts'
import type { ConversationStorage } from '../storage/conversation-storage.ts'
import { createApprovalsLoader } from '../tools/approvals-loader.ts'
import type { LoadClaims } from '../tools/claims/claims-loader.ts'
import type { Outbox } from '../extensions/outbox/outbox.ts'
import type { QueueActions } from '../extensions/queue.ts'
import { deliverStops } from '../extensions/resume/deliver-stops.ts'
import { createUnanswered } from '../extensions/resume/unanswered.ts'
import { createSender } from './sender.ts'
import type { SessionId } from '../session/service-session.ts'
import { createSubmission } from './submission.ts'
import type { Conversation } from '../conversation/conversation.ts'
import type { LoadingBubble } from '../conversation/loading-bubble.ts'
import type { Connection } from '../session/connection.ts'
import type { Environment } from '../environment.ts'
import type { ComposerModel } from '../input/composer.ts'
import type { ChangeClock } from '../storage/change-clock.ts'
import type { Store } from '../store.ts'
import type { ChatState, MessageQueue } from '../types.ts'
import { report } from '../util/thrown/report.ts'

interface SendingParts {
  store: Store<ChatState>
  environment: Environment
  conversation: Conversation
  composer: ComposerModel
  failures: ErrorBubbles
  loading: LoadingBubble
  session: SessionId
  clock: ChangeClock
  /** The id of the conversation's thread, if there are several. */
  threadId(): string | undefined
  claims: LoadClaims
  storage: ConversationStorage
  connection: () => Connection
  loadExchange(): Promise<Exchange>
  /** Resolves when the stored conversation is shown. */
  restored(): Promise<void>
  /** True if the chat has started and is in the page. */
  isAlive(): boolean
  /** Aborted as soon as the chat is not in the page. */
  stay(): AbortSignal
  /** Aborted when everything ends. */
  signal(): AbortSignal
}

/** Everything that the chat sends: messages, requests for another answer, feedback. */
export function createSending({ loading, loadExchange, stay, signal, clock, ...parts }: SendingParts) {
  const { environment, composer, failures, store, connection } = parts
  let answers: Promise<Branching> | undefined
  let queueing: Promise<QueueActions> | undefined
  let keeping: Promise<Outbox> | undefined
  let outbox: Outbox | undefined
  const sender = createSender({
    store,
    loading,
    failures,
    exchange: loadExchange,
    connector(attachments) {
      const own = composer.configFor(attachments)
      return own ? environment.createConnector(own) : connection().ready()
    },
    restoreFiles: (attachments) => composer.restoreFiles(attachments),
    onFailure(error, draft, hasBegun) {
      const status = outbox?.onFailure(error, draft, hasBegun)
      if (status !== 'queued') hold('failed')
      return status
    },
    onReceived: (draft) => outbox?.onReceived(draft),
    onNothing(draft) {
      // What waits in the outbox is sent again.
      if (!outbox?.ofDraft(draft)) unanswered.offer(draft)
    },
  })
  const unanswered = createUnanswered({ ...parts, last: sender.last })

  /** Keeps messages that wait from being sent by themselves. */
  function hold(held: MessageQueue['held']): void {
    const { queue } = store.get()
    if (queue) store.set({ queue: { ...queue, held } })
  }

  /** Few pages let messages wait: the code loads with the first one. */
  function loadQueue(): Promise<QueueActions> {
    queueing ??= import('../extensions/queue.ts').then(({ createQueue }) => createQueue({ ...parts, sender, submission }))
    queueing.catch((error: unknown) => {
      queueing = undefined
      hold('failed')
      failures.show(error)
    })
    return queueing
  }

  /** Few pages keep messages that could not be sent. */
  function loadOutbox(): Promise<Outbox> {
    // Whose messages they are is known when the conversation is.
    keeping ??= Promise.all([import('../extensions/outbox/outbox.ts'), parts.restored()]).then(
      ([{ createOutbox }]) => (outbox = createOutbox({ ...parts, loadExchange, sender, drain: () => drain(), signal })),
    )
    keeping.catch(() => (keeping = undefined))
    return keeping
  }

  async function sendKept(draft: Draft): Promise<void> {
    const kept = await loadOutbox().catch(console.error)
    await (kept ? kept.send(draft) : sender.send(draft))
  }

  function drain(): void {
    if (store.get().queue) loadQueue().then((actions) => actions.drain(), ignore)
  }

  const ignore = (): void => undefined
  const submission = createSubmission({
    ...parts,
    sender,
    sendKept,
    retryAnswer: (draft) => void whenLoaded((branching) => branching.retry(draft)),
    enqueue(message) {
      const { queue } = store.get()
      store.set({ queue: { ...queue, messages: [...(queue?.messages ?? []), message] } })
      loadQueue().then((actions) => actions.drain(), ignore)
    },
  })

  /** Most conversations never regenerate or edit: the code loads with the first request for it. */
  async function whenLoaded(run: (branching: Branching) => void): Promise<void> {
    answers ??= import('../extensions/branches.ts').then(({ createBranching }) => createBranching({ ...parts, clock, sender }))
    try {
      run(await answers)
    } catch (error) {
      answers = undefined
      failures.show(error)
    }
  }

  const regenerate = (id?: string): Promise<void> => whenLoaded((branching) => branching.regenerate(id))

  return {
    sender,
    submission,
    queue: loadQueue,
    /** The visitor or the page stops the answer: what waits for it goes back into the field. */
    stop(): void {
      if (store.get().queue) {
        hold('stopped')
        loadQueue().then((actions) => actions.putBack(), ignore)
      }
      sender.stop()
    },
    /** Sends what waits, as soon as the chat can. */
    drain,
    outbox: loadOutbox,
    /** Goes on with what an earlier page did not send. */
    resumeOutbox(): void {
      if (store.get().config.options.outbox) loadOutbox().then((kept) => kept.resume(), console.error)
    },
    /** The conversation is cleared: what was not sent is not sent. */
    clearOutbox: (): void => outbox?.clear(),
    regenerate,
    retryAnswer(id: string): void {
      if (sender.last.partial.has(id)) submission.retry()
      else void regenerate(id)
    },
    async canContinue(): Promise<boolean> {
      const { config, messages } = store.get()
      const { maxMessages } = await connection().connect()
      const most = { maxMessages, ...config.options.requestBodyLimits }.maxMessages
      return (most !== undefined && most !== 1) || parts.session.find(messages) !== undefined
    },
    editMessage: (id: string, text: string): Promise<void> => whenLoaded((branching) => branching.editMessage(id, text)),
    switchBranch: (id: string): Promise<void> => whenLoaded((branching) => branching.switchBranch(id)),
    ...createApprovalsLoader({ ...parts, sender }),
    /** Goes on with an answer that another page or tab began. */
    async resumeAnswer(): Promise<void> {
      const { conversation, session } = parts
      try {
        const [{ resumeAnswer }, exchange] = await Promise.all([import('../extensions/resume/resume-answer.ts'), loadExchange()])
        await resumeAnswer({ store, conversation, session, sender, exchange, signal: stay() })
      } catch (error) {
        report(error)
      }
    },
    recallQuestion: unanswered.recall,
    /** Tells the server of answers that the visitor stopped while it could not be reached. */
    deliverStops: (): Promise<void> => deliverStops({ ...parts, loadExchange, signal }).catch(report),
    async setFeedback(...given: Parameters<SetFeedback>): Promise<void> {
      const { createFeedback } = await import('../extensions/feedback.ts')
      await createFeedback({ ...parts, signal })(...given)
    },
  }
}

export type Sending = ReturnType<typeof createSending>
