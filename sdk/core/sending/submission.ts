import type { Draft } from './exchange.ts'
import type { Connection } from '../engine/connection.ts'
import type { ComposerModel } from '../input/composer.ts'
import type { Conversation } from '../conversation/conversation.ts'
import type { Failures } from './error-reporter.ts'
import { messageFiles } from '../input/message-files.ts'
import type { MessageContent, UserContent } from '../options/options.ts'
import type { Sender } from './sender.ts'
import type { SessionId } from './session-id.ts'
import type { Store } from '../store.ts'
import type { Attachment, ChatState } from '../types.ts'
import { isReadyToSend } from '../input/validation.ts'
import type { Environment } from '../environment.ts'

interface OutgoingMessage {
  text?: string
  attachments?: readonly Attachment[]
  custom?: unknown
}

interface SubmissionParts {
  store: Store<ChatState>
  environment: Environment
  conversation: Conversation
  composer: ComposerModel
  failures: Failures
  connection: () => Connection
  sender: Sender
  /** Asks again for another answer to a message. */
  retryAnswer(draft: Draft): void
  session: SessionId
  /** Whether the chat has begun, and has not been taken away. */
  isAlive(): boolean
}

/** Turns what the visitor and the page want to say into messages that are on their way. */
export function createSubmission(parts: SubmissionParts) {
  const { store, environment, conversation, composer, failures, connection, sender, retryAnswer, session, isAlive } = parts
  /** What the page asked for before there was a chat, or a connection, to do it. */
  const waiting: (() => void)[] = []

  /** Sends, when the chat is ready and the content makes a message. Says whether it did. */
  function submit({ text = '', attachments = [], custom }: OutgoingMessage): boolean {
    const files = attachments.map(({ file }) => file)
    if (!isAlive() || !isReadyToSend(store.get()) || !composer.isValid(text, files)) return false
    const trimmed = text.trim()
    // Files whose kind has a `connect` of its own go there by HTTP.
    const isLive = store.get().connection !== 'none' && !composer.configFor(attachments)
    if (!isLive) store.set({ phase: 'loading' })
    const content: MessageContent = {
      role: 'user',
      ...(trimmed && { text: trimmed }),
      ...(files.length > 0 && { files: messageFiles(attachments, store.get().config.labels, environment) }),
      ...(custom !== undefined && { custom }),
    }
    conversation.add(content, { sessionId: session.get() })
    const { messages } = store.get()
    const draft = { messages, attachments, sessionId: session.find(messages), clearings: conversation.clearings }
    void (isLive ? connection().live?.send(draft) : sender.send(draft))
    return true
  }

  /** Sends the page's own message, with files that the rules take or not at all. */
  async function submitWithFiles({ files = [], ...message }: UserContent): Promise<void> {
    const attachments = await composer.checkFiles([...files])
    if (attachments) submit({ ...message, attachments })
    else console.error('The message was not sent: its files are not of the kinds, or the number, that the options allow.')
  }

  function submitInput(): void {
    const { text, files } = store.get().composer
    if (submit({ text, attachments: files })) composer.clear()
  }

  /** Does what waited, as soon as nothing is to be waited for. */
  function runWaiting(): void {
    const { connection: state, view } = store.get()
    if (!isAlive() || connection().isPreparing || view !== 'chat' || state === 'pending') return
    for (const run of waiting.splice(0)) run()
  }

  return {
    submit,
    runWaiting,
    /** Sends what stands in the composer, once its files are made. */
    submitInput(): void {
      if (composer.isWaitingForFiles) composer.finishFiles().then(submitInput, failures.show)
      else submitInput()
    },
    /** Sends a message of the page, at the latest when the chat can take one. */
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
      if (connection().live?.retry() || !sender.last) return
      if (sender.last.trigger === 'regenerate') return retryAnswer(sender.last)
      if (sender.last.attachments.length) composer.clear()
      void sender.send(sender.last)
    },
  }
}

export type Submission = ReturnType<typeof createSubmission>
