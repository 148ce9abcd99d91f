import { isJson } from '../../core/util/is-json.ts'
import { splitTree } from '../../core/conversation/message-tree.ts'
import { historyMessages } from '../../core/conversation/history-messages.ts'
import type { MessageContent } from '../../core/options/messages/message.ts'
import type { ThreadShareWords } from '../../core/options/threads.ts'
import { isMissing } from '../../threads/thread-error.ts'
import { Refusal } from '../refusal.ts'
import type { ServerStore, VisitorThreads } from '../stores/store.ts'
import { createSigner, type Signer } from '../trust/signer.ts'
import { toHex } from '../trust/to-hex.ts'
import type { Snapshot } from './snapshot-page.ts'
import { takeWords } from './snapshot-words.ts'

/** How long a snapshot can be read, in milliseconds: a week. */
const lifetime = 7 * 24 * 60 * 60 * 1000

/** Messages of a page. */
const pageLength = 1000

/** Hexadecimal digits that name whose snapshot it is, and random ones that nobody finds by trying. */
const nameLength = 32
const randomBytes = 16
const form = /^[\da-f]{64}$/

/** Where a snapshot is. */
export interface SharedThread {
  /** The last segment of its address. */
  readonly id: string
  /** When it ends: ISO 8601, in UTC. */
  readonly until: string
}

/**
 * Conversations as they were when they were shared. They are kept as threads of their own, of a visitor that nobody can be: what limits,
 * retention and databases do for threads they do for snapshots.
 */
export interface Snapshots {
  /** Shares a thread as it is now, in the place of what was shared of it before. */
  share(
    threads: VisitorThreads,
    visitor: string,
    thread: string,
    words: ThreadShareWords,
    signal: AbortSignal,
  ): Promise<SharedThread>
  /** What is shared of a thread. @throws a `Refusal` where that is nothing. */
  find(threads: VisitorThreads, visitor: string, thread: string, signal: AbortSignal): Promise<SharedThread>
  /** Nobody can read it any more. */
  revoke(threads: VisitorThreads, visitor: string, thread: string, signal: AbortSignal): Promise<void>
  /** @throws a `Refusal` where there is none, or none any more. */
  read(threads: VisitorThreads, id: string, signal: AbortSignal): Promise<Snapshot>
  /** Under which name the snapshots of a visitor are kept. */
  keeperOf(visitor: string): Promise<string>
}

const gone = (): Refusal => new Refusal(404, 'There is nothing at this address, or not any more.')

const keeper = (name: string): string => `snapshots of ${name}`

/** All messages that are kept of a thread, oldest first, and the last one that is shown. */
async function loadAll(threads: VisitorThreads, visitor: string, id: string, signal: AbortSignal) {
  const contents: MessageContent[] = []
  let tail: string | undefined
  let before: string | undefined
  do {
    const page = await threads.load(visitor, id, { limit: pageLength, signal, ...(before !== undefined && { before }) })
    contents.unshift(...page.messages)
    tail ??= page.tail
    before = page.before === before ? undefined : page.before
  } while (before !== undefined)
  return { contents, tail }
}

/** Those of them that are shown. */
async function loadShown(threads: VisitorThreads, visitor: string, id: string, signal: AbortSignal): Promise<MessageContent[]> {
  const { contents, tail } = await loadAll(threads, visitor, id, signal)
  const known = new Map(contents.map((content) => [content.id, content]))
  const { visible } = splitTree(historyMessages(contents, []), tail)
  return visible.flatMap((message) => known.get(message.id) ?? [])
}

/** What the first message of a kept thread says. */
const headOf = (content: object): MessageContent => ({ id: 'head', role: 'system', text: ' ', custom: content })

const readHead = (message: MessageContent | undefined): Readonly<Record<string, unknown>> =>
  isJson(message?.custom) ? message.custom : {}

export function createSnapshots({ secret }: Pick<ServerStore, 'secret'>): Snapshots {
  let signer: Promise<Signer> | undefined
  const sign = async (text: string): Promise<string> => {
    signer ??= Promise.resolve(secret?.()).then(createSigner)
    signer.catch(() => (signer = undefined))
    return (await (await signer).sign(text)).slice(0, nameLength)
  }
  const nameOf = (visitor: string): Promise<string> => sign(`snapshots of ${visitor}`)
  const noteOf = (visitor: string, thread: string): Promise<string> => sign(`snapshot of ${thread} of ${visitor}`)

  async function loadHead(threads: VisitorThreads, owner: string, id: string, signal: AbortSignal) {
    try {
      return await threads.load(owner, id, { limit: pageLength, signal })
    } catch (error) {
      if (isMissing(error)) throw gone()
      throw error
    }
  }

  async function find(threads: VisitorThreads, visitor: string, thread: string, signal: AbortSignal): Promise<SharedThread> {
    const owner = keeper(await nameOf(visitor))
    const { messages } = await loadHead(threads, owner, await noteOf(visitor, thread), signal)
    const { id, until } = readHead(messages[0])
    if (typeof id !== 'string' || typeof until !== 'string' || Date.parse(until) <= Date.now()) throw gone()
    return { id, until }
  }

  /** Notes where the snapshot of a thread is. The note stays where nothing is shared any more: what is removed cannot be saved for a while. */
  async function note(threads: VisitorThreads, visitor: string, thread: string, content: object, signal: AbortSignal) {
    const owner = keeper(await nameOf(visitor))
    const id = await noteOf(visitor, thread)
    const known = await threads.load(owner, id, { limit: 1, signal }).catch((error: unknown) => {
      if (!isMissing(error)) throw error
      return undefined
    })
    await threads.save(owner, id, [headOf(content)], { signal, ...(known && { ifVersion: known.version }) })
  }

  async function revoke(threads: VisitorThreads, visitor: string, thread: string, signal: AbortSignal): Promise<void> {
    const { id } = await find(threads, visitor, thread, signal)
    await threads.remove(keeper(await nameOf(visitor)), id.slice(nameLength)).catch((error: unknown) => {
      if (!isMissing(error)) throw error
    })
    await note(threads, visitor, thread, {}, signal)
  }

  return {
    find,
    revoke,
    async share(threads, visitor, thread, words, signal) {
      const messages = await loadShown(threads, visitor, thread, signal)
      if (!messages.length) throw new Refusal(404, 'There is no such thread.')
      await revoke(threads, visitor, thread, signal).catch(
        (error: unknown) => Refusal.is(error) || Promise.reject(error as Error),
      )
      const name = await nameOf(visitor)
      const random = toHex(crypto.getRandomValues(new Uint8Array(randomBytes)).buffer)
      const shared = { id: name + random, until: new Date(Date.now() + lifetime).toISOString() }
      const head = headOf({ until: shared.until, words })
      await threads.save(keeper(name), random, [head, ...messages], { signal })
      await note(threads, visitor, thread, shared, signal)
      return shared
    },
    async read(threads, id, signal) {
      if (!form.test(id)) throw gone()
      const owner = keeper(id.slice(0, nameLength))
      const { contents } = await loadAll(threads, owner, id.slice(nameLength), signal).catch((error: unknown) =>
        Promise.reject(isMissing(error) ? gone() : (error as Error)),
      )
      const [head, ...messages] = contents
      const { until, words } = readHead(head)
      if (typeof until !== 'string' || Date.parse(until) <= Date.now()) throw gone()
      return { until, words: takeWords(words), messages }
    },
    keeperOf: async (visitor) => keeper(await nameOf(visitor)),
  }
}
