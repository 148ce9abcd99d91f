import type { Draft } from './draft.ts'
import type { Connection } from '../session/connection.ts'
import type { ComposerModel } from '../input/composer.ts'
import type { Conversation } from '../conversation/conversation.ts'
import type { ErrorBubbles } from '../session/error-bubbles.ts'
import { messageFiles } from '../input/message-files.ts'
import type { MessageContent, UserContent } from '../options/options.ts'
import type { Sender } from './sender.ts'
import type { SessionId } from '../session/service-session.ts'
import type { Store } from '../store.ts'
import type { Attachment, ChatState, QueuedMessage } from '../types.ts'
import { createId } from '../util/ids.ts'
import { canWait, isReadyToSend } from '../input/can-send.ts'
import type { Environment } from '../environment.ts'

export interface OutgoingMessage {
  /** Its id, if it has waited. */
  id?: string
  text?: string
  attachments?: readonly Attachment[]
  custom?: unknown
}

interface SubmissionParts {
  store: Store<ChatState>
  environment: Environment
  conversation: Conversation
  composer: ComposerModel
  failures: ErrorBubbles
  connection: () => Connection
  sender: Sender
  /** Retries a request for another answer. */
  retryAnswer(draft: Draft): void
  /** Sends a new message that is kept until it is sent. */
  sendKept(draft: Draft): Promise<void>
  /** Lets a message wait for the current answer. */
  enqueue(message: QueuedMessage): void
  session: SessionId
  /** True if the chat has started and is in the page. */
  isAlive(): boolean
}

/** Turns the input of the visitor and the page into messages to send. */
export function createSubmission(parts: SubmissionParts) {
  const {
    store,
    environment,
    conversation,
    composer,
    failures,
    connection,
    sender,
    retryAnswer,
    sendKept,
    enqueue,
    session,
    isAlive,
  } = parts
  /** Requests of the page from before there was a chat, or a connection, to handle them. */
  const waiting: (() => void)[] = []

  /** Sends, if the chat is ready and the content is a valid message. Returns whether it did. */
  function submit({ id, text = '', attachments = [], custom }: OutgoingMessage): boolean {
    const files = attachments.map(({ file }) => file)
    if (!isAlive() || !composer.isValid(text, files)) return false
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
      ...(id !== undefined && { id }),
      ...(trimmed && { text: trimmed }),
      ...(files.length > 0 && { files: messageFiles(attachments, store.get().config.labels, environment) }),
      ...(custom !== undefined && { custom }),
    }
    conversation.add(content, { sessionId: session.get() })
    const { messages } = store.get()
    const draft = { messages, attachments, sessionId: session.find(messages), clearings: conversation.clearings }
    if (isLive) void connection().live?.send(draft)
    else if (store.get().config.options.outbox) void sendKept(draft)
    else void sender.send(draft)
    return true
  }

  /** Sends the page's own message: with its files, or not at all if the rules reject any. */
  async function submitWithFiles({ files = [], ...message }: UserContent): Promise<void> {
    const attachments = await composer.checkFiles([...files])
    if (!attachments)
      console.error('The message was not sent: its files are not of the kinds, or the number, that the options allow.')
    else if (isAlive()) submit({ ...message, attachments })
    // The chat was taken out of the page meanwhile.
    else waiting.push(() => void submit({ ...message, attachments }))
  }

  function submitInput(): void {
    const { text, files } = store.get().composer
    if (submit({ text, attachments: files })) composer.clear()
  }

  /** Runs pending requests as soon as there is nothing left to wait for. */
  function runWaiting(): void {
    const { connection: state, view } = store.get()
    if (!isAlive() || connection().isPreparing || view !== 'chat' || state === 'pending') return
    for (const run of waiting.splice(0)) run()
  }

  return {
    submit,
    runWaiting,
    /** Sends the content of the composer, once its files are finished. */
    submitInput(): void {
      if (composer.isWaitingForFiles) composer.finishFiles().then(submitInput, failures.show)
      else submitInput()
    },
    /** Sends a message of the page as soon as the chat can take one. */
    submitWhenReady({ text, files, custom }: UserContent): void {
      const message = { ...(text !== undefined && { text }), custom }
      waiting.push(() => {
        if (files?.length) submitWithFiles({ ...message, files }).catch(failures.show)
        else submit(message)
      })
      runWaiting()
    },
    /** Sends again what failed last. */
    retry(): void {
      if (!isReadyToSend(store.get())) return
      conversation.remove(({ kind }) => kind === 'error')
      const { draft } = sender.last
      if (connection().live?.retry() || !draft) return
      if (draft.trigger === 'regenerate') return retryAnswer(draft)
      if (draft.attachments.length) composer.clear()
      void sender.send(draft)
    },
  }
}

export type Submission = ReturnType<typeof createSubmission>
