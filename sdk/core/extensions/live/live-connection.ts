import { ChatError } from '../../errors.ts'
import type { Question } from '../../sending/question.ts'
import { defaultLabels } from '../../labels/labels.ts'
import type { ChatSession } from '../../session/chat-session.ts'
import { showLoading } from '../../sending/loading-bubble.ts'
import type { Exchange } from '../../session/contracts.ts'
import type { Connector, ConnectorContext, Session, SessionEvent } from '../../types.ts'
import { reporting } from '../../util/thrown/report.ts'

/** What a connection left without a complete answer. */
export interface Unanswered {
  readonly questions: readonly Question[]
  /** The messages of the answer that was cut off. */
  readonly partial: ReadonlySet<string>
}

/** What it works with, and what the connection before left without an answer. */
interface Carried {
  readonly exchange: Exchange
  readonly unanswered: Unanswered | undefined
}

export interface LiveConnection {
  send(question: Question): Promise<void>
  /** True if a sent message has no complete answer yet. */
  readonly isAwaitingReply: boolean
  /** True if, in addition, an answer has begun. */
  readonly isBusy: boolean
  /** Sends again what was lost with the connection. Returns whether there was anything. */
  retry(): boolean
  /** Closes the connection; the text that arrived stays. Returns what has no complete answer, if anything. */
  close(): Unanswered | undefined
}

const noReply = (): ChatError => new ChatError(defaultLabels.errorUnanswered, { isDisplayable: true })

/** Opens a permanent connection: replies may arrive at any time, and messages can be sent while it is open. */
export function openLiveConnection(
  connector: Connector & { open(context: ConnectorContext): Session },
  { store, conversation, loading, failures }: ChatSession,
  { exchange, unanswered: former }: Carried,
): LiveConnection {
  const controller = new AbortController()
  const { signal } = controller
  let reply = exchange.createReply(connector)
  /** Sent messages without a complete answer, oldest first. */
  let unanswered: readonly Question[] = []
  /** Those of them that are not on their way yet: they may wait for the next connection. */
  const leaving = new Set<Question>()
  /** The server has closed the connection in a normal way, and nobody waited for an answer: that it is made again is told nobody. */
  let isQuiet = false
  /** Messages left unanswered by an outage, which the visitor may retry. */
  let lost: readonly Question[] = former?.questions ?? []
  /** The answer that the outage cut off; after a retry, the messages that the next answer replaces. */
  let partial: ReadonlySet<string> = former?.partial ?? new Set()
  let replaced: ReadonlySet<string> = new Set()

  /** True if its message is still shown: the visitor or the page may have cleared it. */
  const isShown = ({ clearings }: Question): boolean => clearings === conversation.clearings

  function fail(error: unknown, isOver?: () => boolean): void {
    reply.finish({ isCut: true })
    failures.show(error, { isOfPage: connector.isHandler, ...(isOver && { isOver }) })
  }

  /** The text that arrived stays; messages without a complete answer are lost. */
  function cutOff(): void {
    if (reply.isOpen) partial = new Set([...reply.brought].filter((id) => conversation.find(id)?.status === 'streaming'))
    reply.finish({ isCut: true, isInterrupted: true })
    lost = [...lost, ...unanswered.filter((question) => !leaving.has(question))].filter(isShown)
    unanswered = unanswered.filter((question) => leaving.has(question))
  }

  /** Offers to send again what was lost. Where the connection was closed from here, that is no error to report. */
  function showLost(): void {
    if (!lost.length) return
    if (former && lost.every((one) => former.questions.includes(one))) conversation.append(failures.bubble(noReply(), true))
    else failures.show(noReply(), { canRetry: true })
  }

  function showConnection({ state, error, isNormal }: Extract<SessionEvent, { type: 'connection' }>): void {
    if (isNormal && !isQuiet) isQuiet = !reply.isOpen && unanswered.every((question) => leaving.has(question))
    if (isQuiet && (isNormal || !error)) {
      if (state === 'open') isQuiet = false
      return
    }
    isQuiet = false
    store.set({ connection: state })
    if (state === 'closed') cutOff()
    if (state === 'open') {
      conversation.remove(({ kind }) => kind === 'error')
      lost = lost.filter(isShown)
      showLost()
    }
    if (error) fail(error, () => store.get().connection === 'open')
  }

  function handle(event: SessionEvent): void {
    if (event.type === 'connection') return showConnection(event)
    // Answers don't name the message they are for: they are assumed to be for the oldest one.
    if (event.type === 'reply-error' || event.type === 'message' || (event.type === 'message-end' && reply.isOpen)) {
      unanswered = unanswered.slice(1)
    }
    if (event.type === 'reply-error') fail(event.error)
    else {
      // An answer that started before the messages were cleared is outdated, the next one is not.
      if (!reply.isOpen) reply = exchange.createReply(connector, undefined, replaced)
      exchange.apply(event, reply)?.catch(reporting('unreadable-answer'))
      if (reply.brought.size) replaced = new Set()
    }
    lost = lost.filter(isShown)
    // A greeting from the server must not remove an error that the visitor has not seen yet.
    if (lost.length && !store.get().messages.some(({ kind }) => kind === 'error')) {
      conversation.append(failures.bubble(noReply(), true))
    }
  }

  async function send(question: Question): Promise<void> {
    showLoading({ store, loading })
    unanswered = [...unanswered, question]
    leaving.add(question)
    try {
      await session.send(exchange.createRequest(question, connector))
    } catch (error) {
      // It was closed from here, which keeps what has no answer.
      if (signal.aborted) return
      loading.hide()
      unanswered = unanswered.filter((other) => other !== question)
      lost = [...lost, question]
      failures.show(ChatError.from(error), { canRetry: true })
    } finally {
      leaving.delete(question)
    }
  }

  async function listen({ events }: Session): Promise<void> {
    try {
      for await (const event of events) {
        if (signal.aborted) break
        // An answer that cannot be processed must not prevent later ones.
        try {
          handle(event)
        } catch (error) {
          fail(error)
        }
      }
    } catch (error) {
      if (!signal.aborted) failures.show(error)
    } finally {
      reply.finish({ isCut: true, isInterrupted: true })
    }
  }

  store.set({ connection: 'pending' })
  const session = connector.open(exchange.createContext(signal))
  void listen(session)

  return {
    get isAwaitingReply() {
      return unanswered.length > 0
    },
    get isBusy() {
      return unanswered.length > 0 || reply.isOpen
    },
    send(question) {
      lost = []
      partial = new Set()
      return send(question)
    },
    retry() {
      if (!lost.length) return false
      replaced = partial
      const questions = lost
      lost = []
      for (const question of questions) void send(question)
      return true
    },
    close() {
      leaving.clear()
      cutOff()
      session.close()
      controller.abort(new DOMException('Closed', 'AbortError'))
      store.set({ connection: 'none' })
      return lost.length ? { questions: lost, partial } : undefined
    },
  }
}
