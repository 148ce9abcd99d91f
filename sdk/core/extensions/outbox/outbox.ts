import { textOf } from '../../conversation/message-parts.ts'
import { isOpen, isReadyToSend } from '../../input/is-ready-to-send.ts'
import type { ChatSession, ExtensionHooks } from '../../session/chat-session.ts'
import type { OutboxRequests } from '../../types.ts'
import type { Question } from '../../sending/question.ts'
import { isConnectionFailure } from './is-connection-failure.ts'
import { createAttempts } from './attempts.ts'
import { createOutboxList } from './outbox-list.ts'
import { createOutboxRecords, type OutboxRecord } from './outbox-records.ts'
import { createOwnership } from './ownership.ts'
import { createRetryTimer } from './retry-timer.ts'
import { createTurn } from './turn.ts'
import { createUnsentView } from './unsent-view.ts'
import { reporting } from '../../util/thrown/report.ts'

const byTime = (one: OutboxRecord, other: OutboxRecord): number => one.at - other.at

/** Keeps messages until they are sent, and sends those that could not be. Loaded where the page wants it. */
export interface Outbox extends OutboxRequests, ExtensionHooks {
  /** The record of the message that a question adds. */
  ofQuestion(question: Question): OutboxRecord | undefined
  /** Sends a new message, the last one of the question. */
  send(question: Question): Promise<void>
}

export function createOutbox(session: ChatSession): Outbox {
  const { store, environment, conversation, connection, presence, submission, threadId } = session
  const thread = threadId()
  const name = thread === undefined ? (store.get().config.storage?.key ?? 'chat') : `thread:${thread}`
  const kept = createOutboxRecords(environment.storage, name)
  const ownership = createOwnership(kept)
  const retry = createRetryTimer(() => next())
  const turn = createTurn(ownership.isBehind, () => next())
  const list = createOutboxList({ store, conversation, keep: ownership.write })
  const { files, write, find, ofQuestion, change, mark, drop, recordOf, keepFiles, keepQueue } = list
  const { show, bringBack } = createUnsentView(session, list)
  const { hasOthers } = ownership
  const attempts = createAttempts(session, { list, hasOthers, hasCome: turn.hasCome, onEnd: () => next() })
  const { attempt, questionOf, putOff } = attempts
  let followed: AbortSignal | undefined

  /** Sends what an earlier attempt did not. */
  function next(): void {
    const state = store.get()
    const record = list.all().find((each) => each.state === 'sending' && each.id !== attempts.runningId)
    if (!record || attempts.runningId !== undefined || !session.isAlive || connection.isPreparing) return
    if (state.phase !== 'idle' || retry.isWaiting() || turn.isWaiting() || !isOpen(state)) return
    const message = bringBack(record.id)
    if (message) void attempt(record, questionOf(record, message))
    // It was cleared, or deleted, in another tab.
    else drop(record)
  }

  /** Adds what closed tabs have not sent; without an await, because more may be sent here at any time. */
  function adopt(found: readonly OutboxRecord[]): boolean {
    if (!session.isAlive) return false
    const known = new Set(list.all().map(({ id }) => id))
    const added = found.filter(({ id }) => !known.has(id) && known.add(id))
    if (added.length && !write([...list.all(), ...added].toSorted(byTime))) return false
    for (const record of added) show(record)
    return true
  }

  async function takeOver(): Promise<void> {
    await ownership.takeOver(adopt)
    // What this tab waited for may be its own now.
    turn.end()
    next()
    submission.drain()
  }

  /** Another tab has written something, which may wait for this one, or has sent what this one waits for. */
  function hearOthers(): void {
    retry.hurry()
    turn.look()
  }

  /** With nothing to send, the page holds nothing open. */
  function rest(): void {
    const { phase, queue } = store.get()
    if (phase === 'idle' && !queue && !list.all().length) ownership.release()
  }

  store.subscribe((state, previous) => {
    if (!state.config.options.outbox) return
    // Messages may wait behind the answer from now on.
    if (previous.phase === 'idle' && state.phase !== 'idle') void ownership.take(presence.lifetime())
    if (state.phase === 'idle') queueMicrotask(rest)
    if (state.queue !== previous.queue) queueMicrotask(keepQueue)
    if (state.phase !== previous.phase || state.messages !== previous.messages) queueMicrotask(next)
  })

  return {
    ofQuestion,
    async send(question: Question): Promise<void> {
      const message = question.messages.at(-1)
      if (!message) return
      const known = find(message.id)
      const record = known ?? recordOf(message.id, textOf(message.parts) ?? '', message.custom, question.attachments)
      files.set(message.id, question.attachments)
      await ownership.take(presence.lifetime())
      write([...list.all().filter(({ id }) => id !== message.id), { ...record, state: 'sending' }])
      if (!known) keepFiles(message.id)
      if (!attempts.isBehind(record)) return attempt(record, { ...question, idempotencyKey: record.key })
      putOff(record)
      retry.hurry()
    },
    /** Goes on with what this page, or an earlier one, did not send. */
    async onReady(): Promise<void> {
      const current = presence.lifetime()
      if (current === followed) return next()
      followed = current
      // Another tab may have taken over what this chat had when it was removed from the page.
      const former = list.forget()
      attempts.forget()
      retry.follow(current)
      // What sends and reads answers is there before the connection goes away.
      Promise.all([connection.connect().then((connector) => connector.preload?.()), session.loadExchange()]).catch(
        () => undefined,
      )
      ownership.enter(current)
      ownership.watch(current, () => void takeOver().catch(reporting('not-kept')), hearOthers)
      current.addEventListener('abort', turn.end, { once: true })
      await takeOver()
      for (const { id } of former) if (!find(id)) mark(id, 'done')
    },
    /** @returns how the message shows that it was not sent; undefined if it has arrived, or is none of these. */
    onFailure(error: unknown, question: Question, hasBegun: boolean): 'queued' | 'failed' | undefined {
      const record = ofQuestion(question)
      if (record && hasBegun) drop(record)
      if (!record || hasBegun) return undefined
      const status = isConnectionFailure(error) ? 'queued' : 'failed'
      if (status === 'queued') retry.wait()
      else change(record.id, { state: 'failed' })
      mark(record.id, status)
      return status
    },
    onReceived(question: Question): void {
      const record = ofQuestion(question)
      if (!record) return
      retry.reset()
      drop(record)
    },
    tryAgain(id: string): void {
      const record = find(id)
      const message = conversation.find(id)
      if (!record || !message || !isReadyToSend(store.get())) return
      conversation.remove(({ kind }) => kind === 'error')
      void attempt(record, questionOf(record, message))
    },
    remove(id: string): void {
      const record = find(id)
      if (!record) return
      drop(record)
      conversation.remove((message) => message.id === id)
      submission.drain()
    },
    onCleared(): void {
      write([])
      files.clear()
    },
  }
}
