import type { MessageContent } from '../../core/options/messages/message.ts'
import type { ConnectorRequest } from '../../core/types.ts'
import { inTime } from '../../core/util/in-time.ts'
import { thrownField } from '../../core/util/thrown/thrown-field.ts'
import { createTree, isTree, withParents } from '../../core/conversation/message-tree.ts'
import type { AskedQuestion, StreamedFormat } from '../formats/format.ts'
import { createClosing, type Closing } from '../ending/closing.ts'
import { outlive } from '../ending/outlive.ts'
import type { Running } from '../ending/running.ts'
import type { VisitorThreads } from '../stores/store.ts'
import type { NextData } from '../streams/answer-events.ts'
import type { LeftStream } from '../streams/stream-store.ts'
import { changeThread, type ThreadPlace } from './change-thread.ts'
import { createErasing } from './erasing.ts'
import { foldAnswer } from './fold-answer.ts'
import { isThreadId } from './is-thread-id.ts'
import { mergeAnswer, type MergedThread, type NamedMessage, type StoredMessages, type ThreadAddition } from './merge-answer.ts'
import { nameThread } from './name-thread.ts'
import { withFileContent } from './with-file-content.ts'

/** How long a store may take, in milliseconds. */
const patience = 10_000
/** The first wait before a store that failed is tried again, and the longest, in milliseconds. */
const firstWait = 500
const longestWait = 10_000
/** How long it is tried again, in milliseconds: after that nobody has the answer any more. */
const longestTry = 300_000

/** What a store says to visitors: to ask again would change nothing. */
const refusals: ReadonlySet<unknown> = new Set([400, 403, 404, 410, 413, 429, 507])

const late = (): Error => new Error(`The store did not take a conversation within ${patience / 1000} seconds.`)

/** What another server has to know to write the conversation of an answer whose server died. */
interface Note {
  readonly thread: string
  readonly format: StreamedFormat
  /** The message that is answered. */
  readonly questionId: string
  readonly trigger?: ConnectorRequest['trigger']
  readonly startedAt: number
}

/** Undefined for what a server of another version wrote. */
function readNote(note: string): Note | undefined {
  try {
    const { thread, questionId, format, startedAt, trigger } = JSON.parse(note) as Partial<Note>
    if (thread === undefined || questionId === undefined || format === undefined || startedAt === undefined) return undefined
    return { thread, questionId, format, startedAt, ...(trigger && { trigger }) }
  } catch {
    return undefined
  }
}

/** A conversation that is written while it is answered. */
export interface WrittenConversation {
  /** What another server needs to go on with it; kept with the stream. */
  readonly note: string
  /** The same events, of which it keeps what they say. */
  listen(next: NextData): NextData
  /** Writes the answer that was listened to. Never rejects. */
  end(): Promise<void>
  /** Writes an answer that was sent in one piece. Never rejects. */
  keep(messages: readonly MessageContent[]): Promise<void>
}

interface ConversationsParts {
  /** The conversations, for who sends the request; undefined for the server itself. */
  readonly threadsFor: (request: Request | undefined) => VisitorThreads
  readonly running: Running
  /** Nothing is waited for when the server ends. */
  readonly closing: Closing
  readonly onError: (error: unknown, request?: Request) => void
}

interface AskedHere {
  readonly request: Request
  readonly user: string | undefined
  readonly question: AskedQuestion
  /** Whether the visitor has stopped the answer. */
  readonly isStopped: () => boolean
}

const isNamed = (message: MessageContent): message is NamedMessage =>
  typeof message.id === 'string' && message.id !== '' && message.role !== 'system'

/** Whether an answer goes on with the last message of the request: only clients of the AI SDK want it so. */
const isContinuation = ({ format, trigger }: Pick<Note, 'format' | 'trigger'>): boolean =>
  format === 'ai-sdk' && trigger === 'tool-results'

const isBranch = ({ trigger }: Pick<Note, 'trigger'>): boolean => trigger === 'regenerate'

/** The messages of a thread up to one of them; empty where that is not there. */
function pathTo(messages: readonly MessageContent[], id: string): NamedMessage[] {
  const named = messages.filter(isNamed)
  if (isTree(named)) return createTree(withParents(named)).pathTo(id)
  return named.slice(0, named.findLastIndex((message) => message.id === id) + 1)
}

/** Writes the conversations of visitors, whether or not a page is open: at the question, and at the end of its answer. */
export interface Conversations {
  begin(askedHere: AskedHere): WrittenConversation | undefined
  adopt(given: Pick<LeftStream, 'user' | 'note'>, frames: readonly string[]): Promise<void>
  /** Writes nothing more of this visitor's that began before. */
  leave(visitor: string): Promise<void>
}

export function createConversations({ threadsFor, running, closing, onError }: ConversationsParts): Conversations {
  const writing = createErasing()

  /** Tries until the store is back, or `over` begins. What it refuses is not tried again. */
  async function persist(
    act: (signal: AbortSignal) => Promise<void>,
    tell: (error: unknown) => void,
    over?: Closing,
  ): Promise<void> {
    const start = performance.now()
    let isTold = false
    for (let wait = firstWait; ; wait = Math.min(wait * 2, longestWait)) {
      try {
        return await inTime(patience, act(AbortSignal.timeout(patience)), late)
      } catch (error) {
        const status = thrownField(error, 'status')
        if (refusals.has(status)) return
        if (!isTold && status !== 409 && status !== 412) {
          isTold = true
          tell(error)
        }
        if (closing.isClosing() || over?.isClosing() || performance.now() - start > longestTry) return
        // The server ends: one more try.
        await Promise.race([closing.wait(wait), ...(over ? [over.wait(wait)] : [])])
      }
    }
  }

  async function write(
    threads: VisitorThreads,
    place: ThreadPlace,
    addition: ThreadAddition & { readonly isErased: () => boolean },
    signal: AbortSignal,
  ): Promise<void> {
    const wanted = new Set(addition.asked.map(({ id }) => id))
    const merge = (stored: StoredMessages) => (addition.isErased() ? undefined : mergeAnswer(stored, addition))
    await changeThread(threads, place, { signal, wanted, merge })
  }

  /** The first answer names a conversation. The visitor, or a page, may have done so later. */
  async function nameIfNew(threads: VisitorThreads, place: ThreadPlace, asked: readonly NamedMessage[], signal: AbortSignal) {
    if (asked.filter(({ role }) => role === 'user').length === 1) await nameThread(threads, place, asked, signal)
  }

  /** Lets the server wait for it with its end, and the runtime with that of the request. */
  async function track(writing: Promise<void>, request?: Request): Promise<void> {
    const leave = running.begin()
    const written = writing.catch(onError).finally(leave)
    await (request ? outlive(request, written) : written)
  }

  /** The conversation of a question, from now on; undefined for one that cannot be found again. */
  function begin({ request, user, question, isStopped }: AskedHere): WrittenConversation | undefined {
    const { messages, threadId: thread, trigger } = question.request
    const asked = messages.filter(isNamed)
    const last = asked.at(-1)
    if (user === undefined || thread === undefined || !isThreadId(thread) || !last || last !== messages.at(-1)) return undefined
    const threads = threadsFor(request)
    const place = { visitor: user, id: thread }
    const about = { format: question.format, ...(trigger && { trigger }), startedAt: Date.now() }
    const tell = (error: unknown): void => onError(error, request)
    const { isErased, note } = writing.begin(user)
    const frames: string[] = []
    let isLeft = false
    let isQuestionKept = false

    const base = { isErased, answer: [], isBranch: isBranch(about), isStopped: false, isQuestionKept }
    const known = withFileContent(last).then((whole) => [...asked.slice(0, -1), { ...whole, id: last.id }])
    const ended = createClosing()
    async function writeQuestion(signal: AbortSignal): Promise<void> {
      await note(write(threads, place, { ...base, asked: await known }, signal))
      isQuestionKept = true
    }
    // Where the store is away, whoever writes the answer tells of it.
    const questionWritten = persist(writeQuestion, () => undefined, ended)
    void track(questionWritten, request)

    async function finish(answer: readonly MessageContent[]): Promise<void> {
      ended.begin()
      await questionWritten
      const addition = { ...base, asked: await known, answer: answer.filter(isNamed), isStopped: isStopped(), isQuestionKept }
      await persist(async (signal) => {
        if (isErased()) return
        await note(write(threads, place, addition, signal))
        // A page that is there names it.
        if (isLeft && answer.length) await nameIfNew(threads, place, addition.asked, signal)
      }, tell)
    }

    return {
      note: JSON.stringify({ thread, questionId: last.id, ...about } satisfies Note),
      listen: (next) => async () => {
        const events = await next()
        if (!events) return undefined
        for (const event of events) frames.push(event)
        isLeft = request.signal.aborted
        return events
      },
      async end() {
        const how = { isContinuation: isContinuation(about), isStopped: isStopped() }
        await track(foldAnswer({ ...about, ...how, frames, asked }).then(finish), request)
      },
      keep: (answer) => track(finish(answer), request),
    }
  }

  /** Writes what a server that died has left of an answer, as far as its question is still there. Never rejects. */
  async function adopt({ user, note }: Pick<LeftStream, 'user' | 'note'>, frames: readonly string[]): Promise<void> {
    const known = readNote(note)
    if (user === undefined || !known) return
    const { thread, questionId, ...about } = known
    const threads = threadsFor(undefined)
    const place = { visitor: user, id: thread }
    const wanted = new Set([questionId])
    const how = { isContinuation: isContinuation(about), isStopped: false }

    let asked: readonly NamedMessage[] = []

    async function merge(stored: StoredMessages): Promise<MergedThread | undefined> {
      asked = pathTo(stored.messages, questionId)
      const answer = asked.length ? await foldAnswer({ ...about, ...how, frames, asked }) : []
      const addition = {
        asked,
        answer: answer.filter(isNamed),
        isBranch: isBranch(about),
        isStopped: false,
        isQuestionKept: true,
      }
      return answer.length ? mergeAnswer(stored, addition) : undefined
    }

    async function write(signal: AbortSignal): Promise<void> {
      await changeThread(threads, place, { signal, wanted, merge })
      await nameIfNew(threads, place, asked, signal)
    }
    await track(persist(write, onError))
  }

  return {
    begin,
    adopt,
    leave: writing.leave,
  }
}
