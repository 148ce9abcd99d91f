import { finishKind } from '../conversation/finish-kind.ts'
import { isKept } from '../conversation/is-kept.ts'
import type { TrackedReply } from '../conversation/reply/track-messages.ts'
import type { ChatSession } from '../session/chat-session.ts'
import type { Sender } from '../session/contracts.ts'
import type { Connector } from '../types.ts'
import { pageLeaving } from '../page-leaving.ts'
import { stopped } from '../util/stopped.ts'
import type { Question } from './question.ts'
import { createFailedRequest } from './failed-request.ts'
import { createLastRequest } from './last-request.ts'
import { showLoading } from './loading-bubble.ts'
import type { Asking, Running } from './asking.ts'

/** Sends one message at a time and waits for its answer: what stopping, leaving the page and failing end, and what of the answer is kept. */
export function createSender(session: ChatSession): Sender {
  const { environment, store, composer, loading } = session
  let running: Running | undefined
  const last = createLastRequest()
  const fail = createFailedRequest(session, last)
  let asking: Asking | undefined

  /** The connector for a message with these files. */
  function connectorFor({ attachments }: Question): Promise<Connector> {
    const own = composer.configFor(attachments)
    return own ? environment.createConnector(own) : session.connection.ready()
  }

  /** Ends the current request and keeps its results. Does nothing if `mine` is no longer the current one. */
  function finish(mine = running, how: Parameters<TrackedReply['finish']>[0] = {}): void {
    if (!mine || mine !== running) return
    running = undefined
    mine.undertaking.end()
    for (const reply of mine.replies) reply.finish(how)
    loading.hide()
    store.set({ phase: 'idle' })
  }

  function abort(reason: DOMException, isInterrupted = false): void {
    const mine = running
    if (!mine) return
    // A retry replaces what came.
    if (isInterrupted) last.interrupt(mine.replies)
    finish(mine, { isCut: true, isInterrupted, isStopped: !isInterrupted })
    mine.controller.abort(reason)
    const shown = store.get().messages.findLast(isKept)
    // What the server keeps is resumed.
    const isWaiting = finishKind(shown?.metadata?.finishReason) === 'good' && !mine.parts?.unfinished.get()
    if (isInterrupted && isWaiting) session.unanswered.offer(mine.question)
  }

  async function send(question: Question): Promise<void> {
    const mine: Running = { controller: new AbortController(), undertaking: pageLeaving.begin(), replies: [], question }
    const { signal } = mine.controller
    let gone: unknown
    running = mine
    last.set(question)
    store.set({ phase: 'loading' })
    showLoading(session)
    try {
      const [{ hasSend, createAsking }, parts, answering] = await Promise.all([
        import('./asking.ts'),
        session.loadExchange(),
        connectorFor(question),
      ])
      asking ??= createAsking(session, last)
      Object.assign(mine, { parts, isOfPage: answering.isHandler })
      if (!hasSend(answering)) throw new Error('This connector has no way to send')
      // Firefox waits forever for a request whose file is gone.
      if (question.attachments.length) gone = await parts.explainUnreadableFiles(undefined, question)
      if (gone) throw gone
      if (signal.aborted) return
      if (!question.resumes) parts.unfinished.remove()
      const latest = (): TrackedReply | undefined => (mine === running ? mine.replies.at(-1) : undefined)
      const context = parts.createContext(signal, latest)
      const { reply, isContinuing } = await asking.run(mine, { question, answering, parts, context })
      if (signal.aborted) return
      parts.unfinished.remove()
      if (isContinuing) reply.finish()
      else finish(mine)
    } catch (error) {
      await fail(error, {
        ...mine,
        isExplained: error === gone,
        isOver: () => signal.aborted || mine !== running,
        end: () => finish(mine, { isCut: true, isInterrupted: true }),
      })
    }
  }

  return {
    send,
    last,
    stop() {
      if (running) void session.loadExchange().then(({ unfinished }) => unfinished.remove())
      abort(stopped())
    },
    leave: () => abort(new DOMException('The chat left the page', 'AbortError'), true),
    settle() {
      if (store.get().phase === 'loading') finish()
    },
  }
}
