import type { MessageContent } from '../../core/options/messages/message.ts'
import type { Thread, ThreadListRequest, ThreadStorage } from '../../core/options/threads.ts'
import { assert } from './assertions.ts'

/** A rule of the contract and its check. */
export interface Rule {
  readonly name: string
  check(session: Session): Promise<void>
}

const mostPages = 10_000
const patience = 5000 // milliseconds
const pause = 20 // milliseconds

const random = (): string => Math.random().toString(16).slice(2).padEnd(13, '0')

/** The storage under test, which may hold other threads, with helpers for the checks. */
export class Session {
  readonly storage: ThreadStorage
  readonly signal: AbortSignal = new AbortController().signal

  constructor(storage: ThreadStorage) {
    this.storage = storage
  }

  /** Creates a unique id in the format of the chat's own. */
  createId(): string {
    const digits = `${random()}${random()}${random()}`
    return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(12, 15)}-8${digits.slice(15, 18)}-${digits.slice(18, 30)}`
  }

  /** Creates a word that occurs nowhere else. */
  createWord(): string {
    return `q${random()}x`.replaceAll(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))
  }

  /** Creates a conversation; the visitor speaks first. */
  createMessages(...texts: string[]): MessageContent[] {
    const ids = texts.map(() => this.createId())
    return texts.map((text, index) => ({
      id: ids[index] ?? '',
      role: index % 2 ? 'ai' : 'user',
      text,
      createdAt: new Date(Date.UTC(2026, 0, 1) + index).toISOString(),
      parentId: ids[index - 1] ?? null,
    }))
  }

  /** Saves messages as a new thread. */
  async create(messages: readonly MessageContent[] = this.createMessages('Hello')): Promise<{ id: string; version: string }> {
    const id = this.createId()
    const { version } = await this.storage.save(id, messages, { signal: this.signal })
    return { id, version }
  }

  /** Loads all messages of a thread, page by page. */
  async loadAll(id: string, limit = 1000): Promise<readonly MessageContent[]> {
    let { messages, before } = await this.storage.load(id, { limit, signal: this.signal })
    for (let page = 0; before !== undefined; page += 1) {
      assert(page < mostPages, 'The pages of messages come to an end.')
      const older = await this.storage.load(id, { limit, before, signal: this.signal })
      messages = [...older.messages, ...messages]
      before = older.before
    }
    return messages
  }

  async list(request: Partial<ThreadListRequest> = {}): Promise<{ threads: readonly Thread[]; cursor?: string }> {
    return this.storage.list({ limit: 100, signal: this.signal, ...request })
  }

  /** Lists all pages from a cursor on, including threads of others. */
  async listAll(request: Partial<ThreadListRequest> = {}): Promise<Thread[]> {
    const all: Thread[] = []
    let { cursor } = request
    for (let page = 0; page === 0 || cursor !== undefined; page += 1) {
      assert(page < mostPages, 'The pages of threads come to an end.')
      const list = await this.list({ ...request, ...(cursor !== undefined && { cursor }) })
      all.push(...list.threads)
      cursor = list.cursor
    }
    return all
  }

  async isListed(id: string, request: Partial<ThreadListRequest> = {}): Promise<boolean> {
    return (await this.listAll(request)).some((thread) => thread.id === id)
  }

  async find(id: string): Promise<Thread> {
    const thread = (await this.listAll()).find((each) => each.id === id)
    assert(thread !== undefined, 'A thread that was saved is listed.')
    return thread
  }

  /** Polls until the condition is met: a server's clock may have a resolution of one second. */
  async until(isSo: () => Promise<boolean>, rule: string): Promise<void> {
    const end = Date.now() + patience
    while (!(await isSo())) {
      assert(Date.now() < end, rule)
      await new Promise((resolve) => {
        setTimeout(resolve, pause)
      })
    }
  }
}

export const notThere: readonly number[] = [404, 410]
export const conflict: readonly number[] = [409, 412]
