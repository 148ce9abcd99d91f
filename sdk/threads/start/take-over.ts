import type { ThreadStorage } from '../../core/options/threads.ts'
import { readStoredForm, type StoredChat } from '../../core/storage/stored-form.ts'
import type { KeyValueStorage } from '../../core/storage/key-value-storage.ts'
import { newThreadId } from '../new-thread-id.ts'
import { never } from '../saving/never.ts'
import { withLock } from '../../core/util/with-lock.ts'
import { patience, within } from '../saving/within.ts'
import { storageName } from '../storage-name.ts'
import { takenOverPrefix } from './taken-over-prefix.ts'
import { isConflict, isMissing } from '../thread-error.ts'
import { report } from '../../core/util/thrown/report.ts'

/** More messages than the browser's storage keeps of a conversation. */
const mostMessages = 10_000

/** Records which conversation became which thread. */
interface TakenOver {
  readonly threadId: string
  /** The id of its first message. */
  readonly messageId: string
}

interface TakeOverParts {
  readonly local: KeyValueStorage
  /** The key of the conversation in the browser's storage. */
  readonly key: string
  readonly threads: ThreadStorage
  /** True if the chat shows the message now. */
  isShown(messageId: string): boolean
}

/** The thread that a conversation became. */
export interface TakenThread {
  readonly id: string
  /**
   * False if saving failed: the conversation is still in the browser's storage, and becomes the same thread on the next attempt.
   */
  readonly isSaved: boolean
}

function readTakenOver(text: string | null): TakenOver | undefined {
  try {
    const { threadId, messageId } = JSON.parse(text ?? '{}') as Partial<Record<keyof TakenOver, unknown>>
    return typeof threadId === 'string' && typeof messageId === 'string' ? { threadId, messageId } : undefined
  } catch {
    return undefined
  }
}

/** Saves the conversation as a thread, or the part of it that the thread lacks. */
async function saveAll(threads: ThreadStorage, id: string, { messages, tail }: StoredChat): Promise<void> {
  const contents = messages.map(({ content }) => content)
  const request = { ...(tail !== undefined && { tail }), signal: never }
  try {
    await threads.save(id, contents, request)
  } catch (error) {
    if (!isConflict(error)) throw error
    // An earlier attempt, perhaps in another tab, did succeed.
    const present = await threads.load(id, { limit: mostMessages, signal: never })
    const known = new Set(present.messages.map((message) => message.id))
    const added = contents.filter((message) => !known.has(message.id))
    if (!added.length) return
    const after = threads.savesChanges ? present.messages.at(-1)?.id : undefined
    const changed = after === undefined ? { messages: [...present.messages, ...added] } : { messages: added, after }
    const { messages: saved, ...rest } = changed
    await threads.save(id, saved, { ...request, ...rest, ifVersion: present.version })
  }
}

/**
 * Migrates the conversation in the browser's storage to a thread, then removes it there. The thread's id is recorded first, so
 * that other tabs with the same conversation, and retries after a failure, don't create a second thread.
 * @returns the thread; undefined if there was no conversation.
 */
export function takeOver({ local, key, threads, isShown }: TakeOverParts): Promise<TakenThread | undefined> {
  const noteKey = `${takenOverPrefix(storageName(threads))}${key}`

  function createThread(messageId: string): string {
    const threadId = newThreadId()
    local.setItem(noteKey, JSON.stringify({ threadId, messageId } satisfies TakenOver))
    return threadId
  }

  return withLock(`confab-take-over:${key}`, async () => {
    const text = local.getItem(key)
    const chat = text === null ? undefined : readStoredForm(text)
    const [first] = chat?.messages ?? []
    const noted = readTakenOver(local.getItem(noteKey))
    const isNoted = (messageId: string): boolean =>
      isShown(messageId) || Boolean(chat?.messages.some((message) => message.id === messageId))
    const known = noted && isNoted(noted.messageId) ? noted.threadId : undefined
    if (!chat || !first) return known === undefined ? undefined : { id: known, isSaved: true }
    let id = known ?? createThread(first.id)
    const save = (): Promise<void> => within(patience, saveAll(threads, id, chat))
    try {
      await save().catch((error: unknown) => {
        if (known === undefined || !isMissing(error)) throw error
        // The visitor has deleted that thread since.
        id = createThread(first.id)
        return save()
      })
    } catch (error) {
      report('threads-not-kept', error)
      return { id, isSaved: false }
    }
    local.removeItem(key)
    return { id, isSaved: true }
  })
}
