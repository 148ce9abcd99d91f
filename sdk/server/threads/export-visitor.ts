import type { Thread } from '../../core/options/threads.ts'
import { isMissing } from '../../threads/thread-error.ts'
import type { ListedCall } from '../approvals/approval-store.ts'
import type { ServerStore, StoredFeedback } from '../stores/store.ts'

type ExportedStore = Pick<ServerStore, 'threads' | 'feedback' | 'approvals'>

/** Threads and feedback of one page, and messages: these may hold files. */
const rowsAtOnce = 100
const messagesAtOnce = 50
/** Calls of tools have arguments, and results. */
const callsAtOnce = 50

type ListCalls = NonNullable<NonNullable<ServerStore['approvals']>['list']>

const encoder = new TextEncoder()

async function* listThreads({ threads }: ExportedStore, visitor: string, signal: AbortSignal): AsyncGenerator<Thread> {
  for (const archived of [false, true]) {
    let cursor: string | undefined
    do {
      const page = await threads.list(visitor, { archived, limit: rowsAtOnce, signal, ...(cursor !== undefined && { cursor }) })
      yield* page.threads
      cursor = page.cursor
    } while (cursor !== undefined)
  }
}

async function* listFeedback({ feedback }: ExportedStore, visitor: string, signal: AbortSignal): AsyncGenerator<StoredFeedback> {
  let cursor: string | undefined
  do {
    const page = await feedback.list({ visitor, limit: rowsAtOnce, signal, ...(cursor !== undefined && { cursor }) })
    // A store of your own may list that of all.
    for (const given of page.feedback) if (given.visitor === visitor) yield given
    cursor = page.cursor
  } while (cursor !== undefined)
}

async function* listCalls(list: ListCalls, visitor: string): AsyncGenerator<ListedCall> {
  let after: string | undefined
  for (;;) {
    const calls = await list(visitor, { limit: callsAtOnce, ...(after !== undefined && { after }) })
    yield* calls
    const last = calls.at(-1)?.id
    // A store of your own may know no pages.
    if (last === undefined || last === after || calls.length < callsAtOnce) return
    after = last
  }
}

/** JSON as it is, or a text that is none. */
const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Where the pages of a thread begin, the oldest first: threads are read from their end on, and written from their beginning. */
async function findPages(
  { threads }: ExportedStore,
  visitor: string,
  id: string,
  signal: AbortSignal,
): Promise<(string | undefined)[]> {
  const pages: (string | undefined)[] = []
  let before: string | undefined
  do {
    pages.unshift(before)
    const page = await threads.load(visitor, id, { limit: messagesAtOnce, signal, ...(before !== undefined && { before }) })
    before = page.before === before ? undefined : page.before
  } while (before !== undefined)
  return pages
}

/** Puts commas between what is written. */
function createList() {
  let isFirst = true
  return (text: string): string => {
    const separator = isFirst ? '' : ','
    isFirst = false
    return `${separator}\n${text}`
  }
}

async function* writeThread(store: ExportedStore, visitor: string, thread: Thread, signal: AbortSignal): AsyncGenerator<string> {
  const pages = await findPages(store, visitor, thread.id, signal)
  yield `${JSON.stringify(thread).slice(0, -1)},"messages":[`
  const item = createList()
  for (const before of pages) {
    const options = { limit: messagesAtOnce, signal, ...(before !== undefined && { before }) }
    const { messages } = await store.threads.load(visitor, thread.id, options)
    for (const message of messages) yield item(JSON.stringify(message))
  }
  yield ']}'
}

/** The calls of tools that wait for the visitor, and what came of others: a store of your own may not be able to list them. */
async function* writeCalls({ approvals }: ExportedStore, visitor: string): AsyncGenerator<string> {
  if (!approvals?.list) return
  yield ',"calls":['
  const item = createList()
  for await (const { call, result, ...rest } of listCalls(approvals.list.bind(approvals), visitor))
    yield item(JSON.stringify({ ...rest, call: jsonOf(call), ...(result !== undefined && { result: jsonOf(result) }) }))
  yield ']'
}

async function* writeAll(store: ExportedStore, visitor: string, signal: AbortSignal): AsyncGenerator<string> {
  yield `{"visitor":${JSON.stringify(visitor)},"exportedAt":${JSON.stringify(new Date().toISOString())},"threads":[`
  const separate = createList()
  for await (const thread of listThreads(store, visitor, signal)) {
    const text = writeThread(store, visitor, thread, signal)
    try {
      const { value = '' } = await text.next()
      yield separate(value)
    } catch (error) {
      // It was removed meanwhile.
      if (isMissing(error)) continue
      throw error
    }
    yield* text
  }
  yield '],"feedback":['
  const item = createList()
  for await (const given of listFeedback(store, visitor, signal)) yield item(JSON.stringify(given))
  yield ']'
  yield* writeCalls(store, visitor)
  yield '}\n'
}

/**
 * All that a store has of a visitor, as JSON: a page of messages at a time is in memory. What cannot be read breaks it off, so that nobody
 * takes a part for all of it.
 */
export function exportVisitor(
  store: ExportedStore,
  visitor: string,
  onError: (error: unknown) => void,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const gone = new AbortController()
  const texts = writeAll(store, visitor, gone.signal)
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await texts.next()
        if (done) controller.close()
        else controller.enqueue(encoder.encode(value))
      } catch (error) {
        if (!gone.signal.aborted) onError(error)
        controller.error(error)
      }
    },
    cancel: () => gone.abort(),
  })
}
