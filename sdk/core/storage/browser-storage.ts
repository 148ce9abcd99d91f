import type { ChangeClock } from './change-clock.ts'
import type { Config } from '../options/config.ts'
import { allMessages } from '../conversation/all-messages.ts'
import { keepAnswers } from '../conversation/keep-answers.ts'
import { isStorable } from '../conversation/is-storable.ts'
import { viewedTail } from '../conversation/viewed-tail.ts'
import type { KeyValueStorage } from './key-value-storage.ts'
import type { GrowingAnswers } from './growing-answers.ts'
import { growingPrefix } from './growing-prefix.ts'
import { mergeEntries } from './merge-entries.ts'
import { mergeStored, type MergedConversation } from './merge-stored.ts'
import { emptyChat, storedMessage, writeStoredForm, type StoredChat, type StoredMessage } from './stored-form.ts'
import { StoredCopy } from './stored-copy.ts'
import type { ChatState, StorageProblem } from '../types.ts'
import { isQuotaExceeded } from '../util/is-quota-exceeded.ts'
import { remark } from '../util/thrown/report.ts'

const saveDelay = 250 // milliseconds; keystrokes and chunks within this time share one write
const mostDeletions = 500 // the number to remember; a tab that was inactive during more brings the oldest back
const mostRepairs = 3 // in a row; a storage that rejects one tab's messages must not make two tabs write forever

function newer(one: StoredMessage, other: StoredMessage): StoredMessage {
  const [form, older] = other.changedAt > one.changedAt ? [other, one] : [one, other]
  return { ...form, content: keepAnswers(form.content, older.content) }
}

/** Merges two copies: the clearings and deletions of both, and the messages of both that remain. */
function mergeChats(one: StoredChat, other: StoredChat): StoredChat {
  const clearedAt = Math.max(one.clearedAt, other.clearedAt)
  const deletions = new Map(one.deleted)
  for (const [id, at] of other.deleted) deletions.set(id, Math.max(at, deletions.get(id) ?? 0))
  const deleted = new Map([...deletions].filter(([, at]) => at > clearedAt).slice(-mostDeletions))
  // A message that was stored without a time of change counts as older than every deletion.
  const isThere = ({ id, changedAt }: StoredMessage): boolean =>
    clearedAt > 0 || deleted.has(id) ? changedAt > Math.max(clearedAt, deleted.get(id) ?? 0) : true
  return { messages: mergeEntries(one.messages, other.messages, newer).filter(isThere), clearedAt, deleted }
}

/**
 * Writes a conversation with at most this many of its newest messages; where these are too many for the storage, with half as many, and
 * so on. Where not even the newest one fits, what is stored stays.
 * @returns how many it wrote, and what was wrong with more.
 */
function writeNewest(
  chat: StoredChat,
  maxMessages: number,
  write: (text: string, written: StoredChat) => void,
): { readonly count: number; readonly problem?: StorageProblem } {
  let problem: StorageProblem | undefined
  for (let count = Math.min(maxMessages, chat.messages.length); ; count = Math.floor(count / 2)) {
    const written = count < chat.messages.length ? { ...chat, messages: count > 0 ? chat.messages.slice(-count) : [] } : chat
    try {
      write(writeStoredForm(written, count), written)
      return { count, ...(problem && { problem }) }
    } catch (error) {
      problem = isQuotaExceeded(error) ? 'full' : 'failed'
      if (count > 1) continue
      remark('not-kept', 'The conversation could not be stored:', error)
      return { count: 0, problem }
    }
  }
}

/** Where answers are kept while they grow; undefined where none may be. */
const growingIn = (settings: Config['storage']): string | undefined =>
  settings && settings.maxMessages > 0 ? growingPrefix('chat', settings.key) : undefined

interface BrowserStorageParts {
  readonly storage: KeyValueStorage
  readonly clock: ChangeClock
  /** Keeps answers while they grow. */
  readonly growing: GrowingAnswers
  read(): ChatState
  onProblem(problem: StorageProblem | undefined): void
}

/**
 * Stores messages, and the typed text if enabled, across reloads and in sync with other
 * tabs: what they wrote stays, what they cleared is not written back. A failure of the
 * storage never reaches the chat; `onProblem` is called with the result after each write.
 */
export function createBrowserStorage({ storage, clock, read, growing, onProblem }: BrowserStorageParts) {
  const readSettings = (): Config['storage'] => read().config.storage
  const copy = new StoredCopy(storage, clock)
  const ownMessages = (): StoredMessage[] =>
    allMessages(read())
      .filter(isStorable)
      .map(storedMessage)
      .filter(({ changedAt }) => changedAt >= copy.firstChange)
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The target of the pending write: the page may set another key in the meantime. */
  let waiting: Config['storage']
  /** True unless the last write kept nothing. */
  let isStored = true
  /** How often in a row something was written only because another tab had left it out. */
  let repairs = 0
  /** What pages that are gone have left of answers. */
  let restored: readonly StoredMessage[] = []

  /** Cleared messages must be removed, even if nothing can be written. */
  function remove(key: string): void {
    try {
      storage.removeItem(key)
    } catch (error) {
      remark('not-kept', 'The stored conversation could not be removed:', error)
    }
    copy.forget()
  }

  function write(settings: Config['storage'], isContentKept = true): void {
    if (!settings) return
    const { key, maxMessages } = settings
    // Nobody could tell from what is stored that an answer is not complete.
    if (isContentKept) growing.write()
    const stored = copy.read(key) ?? emptyChat
    if (!isContentKept) copy.marks = { ...emptyChat, clearedAt: clock.next() }
    const messages = isContentKept ? ownMessages() : []
    const tail = viewedTail(read())
    const inputText = isContentKept ? read().composer.text : undefined
    const chat: StoredChat = {
      ...mergeChats(stored, { ...copy.marks, messages }),
      ...(isContentKept && tail !== undefined && { tail }),
      ...(settings.inputText && inputText !== undefined && { inputText }),
    }
    const { problem, count } = writeNewest(chat, maxMessages, (text, written) => {
      if (text !== copy.text) storage.setItem(key, text)
      copy.remember(key, text, written)
    })
    isStored = problem === undefined || count > 0
    if (!isStored && !isContentKept) remove(key)
    if (!isContentKept) growing.discard()
    else if (isStored) growing.forget()
    onProblem(isContentKept ? problem : undefined)
  }

  /** True if the storage lacks something that this chat would store, or has an older form of it. */
  function isBehind({ messages, ...chat }: StoredChat, maxMessages: number): boolean {
    // What a full storage leaves out is not missing.
    if (messages.length >= maxMessages) return false
    const there = new Map(messages.map(({ id, changedAt }) => [id, changedAt]))
    const { messages: wanted } = mergeChats({ ...chat, messages }, { ...copy.marks, messages: ownMessages() })
    return wanted.some(({ id, changedAt }) => (there.get(id) ?? -1) < changedAt)
  }

  function saveSoon(settings: NonNullable<Config['storage']>): void {
    if (waiting && waiting.key !== settings.key) kept.flush()
    waiting = settings
    timer ??= setTimeout(kept.flush, saveDelay)
  }

  function stopWaiting(): void {
    clearTimeout(timer)
    timer = undefined
    waiting = undefined
  }

  const kept = {
    /** Finds what pages that are gone have left. */
    async open(): Promise<void> {
      growing.keepUnder(() => growingIn(readSettings()))
      const settings = readSettings()
      // The page's own history takes precedence.
      if (!settings || read().config.options.history) return
      restored = await growing.adopt((after) => Boolean(copy.read(settings.key)?.messages.some(({ id }) => id === after)))
    },
    /** Reads what an earlier page or another tab stored; undefined if there is nothing, or nothing readable. */
    load(): StoredChat | undefined {
      const settings = readSettings()
      const chat = settings && copy.read(settings.key)
      if (!chat) return undefined
      const { inputText, tail } = chat
      return {
        ...mergeChats(chat, { ...copy.marks, messages: restored }),
        ...(tail !== undefined && { tail }),
        ...(settings.inputText && inputText !== undefined && { inputText }),
      }
    },
    inputText: (): string | undefined => kept.load()?.inputText,
    merge(state: Pick<ChatState, 'messages' | 'branches'>): MergedConversation | undefined {
      const stored = kept.load()
      restored = []
      // What only this chat removed from the storage stays on the screen.
      const isClearedElsewhere = stored && stored.clearedAt > copy.marks.clearedAt
      return stored && mergeStored(state, isClearedElsewhere ? stored : { ...stored, clearedAt: 0 })
    },
    save(): void {
      repairs = 0
      const settings = readSettings()
      if (settings) saveSoon(settings)
    },
    /** Two tabs that write at the same moment may each miss what the other wrote: writes again what is missing now. */
    repair(): void {
      const settings = readSettings()
      const chat = settings && copy.read(settings.key)
      if (!chat || repairs >= mostRepairs || !isBehind(chat, settings.maxMessages)) return
      repairs += 1
      saveSoon(settings)
    },
    flush(): void {
      const settings = readSettings() && waiting
      stopWaiting()
      write(settings)
    },
    async settle(): Promise<boolean> {
      kept.flush()
      return isStored
    },
    /** Records that a message was deleted, so that no other tab restores it. */
    delete(id: string): void {
      if (!readSettings()) return
      copy.marks = { ...copy.marks, deleted: new Map(copy.marks.deleted).set(id, clock.next()) }
      kept.save()
    },
    /** Clears the storage. No tab stores the messages so far again. */
    clear(): void {
      stopWaiting()
      write(readSettings(), false)
    },
  }
  return kept
}
