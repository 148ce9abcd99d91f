import type { Question } from './question.ts'
import { messageFiles } from '../input/message-files.ts'
import type { MessageContent, UserContent } from '../options/options.ts'
import type { ChatSession } from '../session/chat-session.ts'
import type { OutgoingMessage, Submission } from '../session/contracts.ts'
import { branches, live, outbox, queue } from '../session/extensions.ts'
import type { QueuedMessage } from '../types.ts'
import { createId } from '../util/ids.ts'
import { markQueueHeld } from './mark-queue-held.ts'
import { canWait, isReadyToSend } from '../input/is-ready-to-send.ts'
import { report, reporting } from '../util/thrown/report.ts'

/** Sends a message, or lets it wait. */
type Take = (message: OutgoingMessage) => unknown

/** Says nothing: whoever asked has been told. */
const ignore = (): void => undefined

/** Takes what the visitor or the page sends: makes a message of it, lets it wait for an answer, a chat or a connection, or refuses it; and tries again. */
export function createSubmission(session: ChatSession): Submission {
  const { store, environment, conversation, composer, failures, sender, serviceSession } = session
  /** Messages of the page from before there was a chat, or a connection, to take them. */
  const waiting: ((take: Take) => void)[] = []

  function drain(): void {
    if (store.get().queue) session.use(queue).then((waitingMessages) => waitingMessages.drain(), ignore)
  }

  /** Lets a message wait for the current answer. */
  function enqueue(message: QueuedMessage): void {
    const { queue: before } = store.get()
    store.set({ queue: { ...before, messages: [...(before?.messages ?? []), message] } })
    drain()
  }

  /** Sends a new message that is kept until it is sent. */
  async function sendKept(question: Question): Promise<void> {
    const kept = await session.use(outbox).catch(reporting('not-loaded'))
    await (kept ? kept.send(question) : sender.send(question))
  }

  /** Sends, if the chat is ready and the content is a valid message. Returns whether it did. */
  function submit({ id, text = '', attachments = [], custom }: OutgoingMessage): boolean {
    const files = attachments.map(({ file }) => file)
    if (!session.isAlive || !composer.isValid(text, files)) return false
    const trimmed = text.trim()
    if (!isReadyToSend(store.get())) {
      if (!canWait(store.get())) return false
      if (store.get().phase === 'idle' || store.get().config.options.queue === 'queue') {
        enqueue({ id: id ?? createId(), text: trimmed, attachments, custom })
        return true
      }
      sender.stop()
    }
    // Files whose kind has its own `connect` are sent there over HTTP.
    const isLive = store.get().connection !== 'none' && !composer.configFor(attachments)
    if (!isLive) store.set({ phase: 'loading' })
    const content: MessageContent = {
      role: 'user',
      origin: 'visitor',
      ...(id !== undefined && { id }),
      ...(trimmed && { text: trimmed }),
      ...(files.length > 0 && { files: messageFiles(attachments, store.get().config.labels, environment) }),
      ...(custom !== undefined && { custom }),
    }
    conversation.add(content, { sessionId: serviceSession.get() })
    const { messages } = store.get()
    const question = { messages, attachments, sessionId: serviceSession.find(messages), clearings: conversation.clearings }
    if (isLive) void session.loaded(live)?.current?.send(question)
    else if (store.get().config.options.outbox) void sendKept(question)
    else void sender.send(question)
    return true
  }

  /** Sends the page's own message: with its files, or not at all if the rules reject any. */
  async function submitWithFiles({ files = [], ...message }: UserContent, take: Take): Promise<void> {
    const attachments = await composer.checkFiles([...files])
    if (!attachments)
      report('refused-files', 'The message was not sent: its files are not of the kinds, or the number, that the options allow.')
    else if (session.isAlive) take({ ...message, attachments })
    // The chat was taken out of the page meanwhile.
    else waiting.push((later) => later({ ...message, attachments }))
  }

  /** Lets a message wait where the visitor sees it. */
  function wait({ text = '', attachments = [], custom }: OutgoingMessage): void {
    const files = attachments.map(({ file }) => file)
    if (composer.isValid(text, files)) enqueue({ id: createId(), text: text.trim(), attachments, custom })
  }

  function showWaiting(): void {
    if (!session.isAlive) return
    for (const give of waiting.splice(0)) give(wait)
  }

  function submitInput(): void {
    const { text, files } = store.get().composer
    if (submit({ text, attachments: files })) composer.clear()
  }

  /** Runs pending requests as soon as there is nothing left to wait for. */
  function runWaiting(): void {
    const { connection: state, view } = store.get()
    if (!session.isAlive || session.connection.isPreparing || view !== 'chat' || state === 'pending') return
    for (const give of waiting.splice(0)) give(submit)
  }

  return {
    submit,
    runWaiting,
    showWaiting,
    submitInput() {
      if (composer.isWaitingForFiles) composer.finishFiles().then(submitInput, failures.show)
      else submitInput()
    },
    submitWhenReady({ text, files, custom }) {
      const message = { ...(text !== undefined && { text }), custom }
      waiting.push((take) => {
        if (files?.length) submitWithFiles({ ...message, files }, take).catch(failures.show)
        else take(message)
      })
      if (session.storage.isSlow) showWaiting()
      else runWaiting()
    },
    retry() {
      if (!isReadyToSend(store.get())) return
      conversation.remove(({ kind }) => kind === 'error')
      const { question } = sender.last
      if (session.loaded(live)?.current?.retry() || !question) return
      if (question.trigger === 'regenerate') {
        session.use(branches).then((answers) => answers.retry(question), failures.show)
        return
      }
      if (question.attachments.length) composer.clear()
      void sender.send(question)
    },
    drain,
    stop() {
      if (store.get().queue) {
        markQueueHeld(store, 'stopped')
        session.use(queue).then((waitingMessages) => waitingMessages.putBack(), ignore)
      }
      sender.stop()
    },
  }
}
