import { fileRules } from '../input/file-rules.ts'
import { isReadyToSend } from '../input/is-ready-to-send.ts'
import type { ChatSession, ExtensionHooks } from '../session/chat-session.ts'
import type { Attachment, ComposerFile, MessageQueue, QueuedMessage, QueueRequests } from '../types.ts'
import { createId } from '../util/ids.ts'
import { mediaKind } from '../util/media-kind.ts'

/** The actions on messages that wait for an answer. */
export interface QueueActions extends QueueRequests, ExtensionHooks {
  /** Sends the first message, if nothing keeps it waiting. */
  drain(): void
  /** Moves the messages into the field, as far as they fit. */
  putBack(): void
}

const separator = '\n\n'

const toComposerFiles = ({ attachments }: QueuedMessage): ComposerFile[] =>
  attachments.map((attachment, arrival) => ({
    ...attachment,
    id: createId(),
    type: mediaKind(attachment.file.type),
    arrival,
  }))

/** Sends messages that wait, one after each answer, and changes them as the visitor wants. Loaded with the first one. */
export function createQueue(session: ChatSession): QueueActions {
  const { store, environment, sender, submission, connection } = session
  const read = (): MessageQueue => store.get().queue ?? { messages: [] }

  /** A queue without messages is none. */
  function write(change: Partial<MessageQueue>): void {
    const next = { ...read(), ...change }
    store.set({ queue: next.messages.length ? next : undefined })
  }

  const without = (id: string): QueuedMessage[] => read().messages.filter((message) => message.id !== id)

  /** Sends a message; if the page's rules no longer accept it, it stays. */
  function send(message: QueuedMessage): void {
    const before = read()
    write({ messages: without(message.id), held: undefined })
    if (!submission.submit(message)) write({ ...before, held: 'failed' })
  }

  function drain(): void {
    const { messages, held, editingId } = read()
    const [first] = messages
    if (!first || held || first.id === editingId || !session.isAlive || connection.isPreparing) return
    if (isReadyToSend(store.get())) send(first)
  }

  /** How many of the messages fit into the field, before what is in it. Data of the page has no place in a field. */
  function countFitting(): number {
    const { composer, config } = store.get()
    let files: readonly Attachment[] = composer.files
    let length = composer.text.length
    let count = 0
    for (const { text, attachments, custom } of read().messages) {
      files = [...attachments, ...files]
      length += text.length + (length && text ? separator.length : 0)
      const isTooLong = config.characterLimit !== undefined && length > config.characterLimit
      if (custom !== undefined || isTooLong || (attachments.length > 0 && isOverLimit(files))) break
      count += 1
    }
    return count
  }

  /** True if these are more files than an option of the page accepts. */
  function isOverLimit(attachments: readonly Attachment[]): boolean {
    const { config, composer } = store.get()
    return fileRules(config.options, composer.serviceFiles).some(
      ({ source, maxNumberOfFiles }) => attachments.filter((each) => each.source === source).length > maxNumberOfFiles,
    )
  }

  store.subscribe((state, previous) => {
    // What ended has not been told to everyone yet.
    if (state.queue) queueMicrotask(drain)
    // Whoever asks again has seen why the rest waits.
    if (state.queue?.held && previous.phase === 'idle' && state.phase !== 'idle') write({ held: undefined })
  })

  return {
    onReady: drain,
    drain,
    putBack() {
      const { messages } = read()
      const back = messages.slice(0, countFitting())
      if (!back.length) return
      const { composer } = store.get()
      const text = [...back.map((message) => message.text), composer.text].filter(Boolean).join(separator)
      const files = [...back.flatMap(toComposerFiles), ...composer.files].map((file, arrival) => ({ ...file, arrival }))
      store.set({ composer: { ...composer, text, files } })
      write({ messages: messages.slice(back.length), editingId: undefined })
      const given = files.map(({ file }) => file)
      environment.emit('input', { content: { ...(text && { text }), ...(given.length && { files: given }) }, isUser: false })
    },
    edit: (id) => write({ editingId: id }),
    save(text) {
      const { messages, editingId } = read()
      const change = (message: QueuedMessage): QueuedMessage => (message.id === editingId ? { ...message, text } : message)
      write({ messages: messages.map(change), editingId: undefined })
    },
    remove(id) {
      write({ messages: without(id), ...(read().editingId === id && { editingId: undefined }) })
    },
    sendNow(id) {
      const message = read().messages.find((other) => other.id === id)
      if (!message || !session.isAlive || !isReadyToSend({ ...store.get(), phase: 'idle' })) return
      sender.stop()
      send(message)
    },
    resume: () => write({ held: undefined }),
  }
}
