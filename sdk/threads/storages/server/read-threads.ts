// Reads what a threads server answers: lists, messages with their version, titles, shared pages.
import type { SharedThread, Thread, ThreadList, ThreadMessages } from '../../../core/options/threads.ts'
import { ThreadError } from '../../thread-error.ts'
import { isJson } from '../../../core/util/is-json.ts'
import { isAbsent, isMessage, isText } from './is-message.ts'
import { longestMessages, longestText, readText } from './read-text.ts'

/** An answer of the right status that is not what was asked for: as bad as none. */
const wrongAnswer = (fault: string): ThreadError =>
  new ThreadError(502, `The server of the threads gave a wrong answer: ${fault}`)

async function readJson(response: Response, signal: AbortSignal, most = longestText): Promise<Readonly<Record<string, unknown>>> {
  const text = await readText(response, most)
  signal.throwIfAborted()
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    const type = response.headers.get('content-type') ?? 'nothing'
    throw wrongAnswer(`status ${response.status} with ${type} in the place of JSON. Is the address right?`)
  }
  if (!isJson(value)) throw wrongAnswer(`status ${response.status} with JSON that is no object.`)
  return value
}

/** Reads an optional string. */
function optionalText(value: unknown, name: string): string | undefined {
  if (isText(value)) return value
  if (isAbsent(value)) return undefined
  throw wrongAnswer(`"${name}" is no text.`)
}

function readTime(thread: Readonly<Record<string, unknown>>, name: string): string {
  const time = isText(thread[name]) ? Date.parse(thread[name]) : Number.NaN
  if (Number.isNaN(time)) throw wrongAnswer(`a thread whose "${name}" is no time.`)
  return new Date(time).toISOString()
}

function readThread(thread: unknown): Thread {
  if (!isJson(thread)) throw wrongAnswer('a thread that is no object.')
  const { id, title, archived } = thread
  if (!isText(id) || !id) throw wrongAnswer('a thread without an "id".')
  if (!isText(title)) throw wrongAnswer('a thread without a "title".')
  return {
    id,
    title,
    createdAt: readTime(thread, 'createdAt'),
    updatedAt: readTime(thread, 'updatedAt'),
    ...(archived === true && { archived }),
  }
}

/** Reads the entity tag of a response. Servers that compress make it a weak one, which `If-Match` never matches. */
export function readVersion({ headers }: Response): string {
  const version = headers.get('etag')?.replace(/^W\//, '')
  if (version) return version
  throw wrongAnswer('no ETag. A server on another origin has to name it in Access-Control-Expose-Headers.')
}

export async function readThreadList(response: Response, signal: AbortSignal): Promise<ThreadList> {
  const { threads, cursor: givenCursor } = await readJson(response, signal)
  if (!Array.isArray(threads)) throw wrongAnswer('no list of "threads".')
  const cursor = optionalText(givenCursor, 'cursor')
  return { threads: threads.map(readThread), ...(cursor !== undefined && { cursor }) }
}

export async function readMessages(response: Response, signal: AbortSignal): Promise<ThreadMessages> {
  const version = readVersion(response)
  const { messages, before: givenBefore, tail: givenTail } = await readJson(response, signal, longestMessages)
  if (!Array.isArray(messages)) throw wrongAnswer('no list of "messages".')
  if (!messages.every(isMessage)) throw wrongAnswer('something that is no message among the "messages".')
  const before = optionalText(givenBefore, 'before')
  const tail = optionalText(givenTail, 'tail')
  return { messages, version, ...(before !== undefined && { before }), ...(tail !== undefined && { tail }) }
}

export async function readTitle(response: Response, signal: AbortSignal): Promise<string> {
  const { title } = await readJson(response, signal)
  if (isText(title)) return title
  throw wrongAnswer('no "title".')
}

/** Reads what was shared, beside whose server's address it is. */
export async function readShared(response: Response, url: string, signal: AbortSignal): Promise<SharedThread> {
  const shared = await readJson(response, signal)
  const { id } = shared
  if (!isText(id) || !/^[\w-]+$/.test(id)) throw wrongAnswer('no "id" of what is shared.')
  const base = (url.split(/[?#]/, 1)[0] ?? '').replace(/\/+$/, '')
  return { url: new URL(`${base}/snapshots/${id}`, globalThis.location?.href).href, until: readTime(shared, 'until') }
}
