import { onTestFinished } from 'vitest'
import { joinThreads } from '../../../sdk/chat/join-threads.ts'
import { createConnector } from '../../../sdk/entries/core.ts'
import type { Environment } from '../../../sdk/core/environment.ts'
import { normaliseOptions } from '../../../sdk/core/options/config.ts'
import type { ChatOptions, MessageContent, ThreadStorage } from '../../../sdk/core/options/options.ts'
import type { KeyValueStorage } from '../../../sdk/core/storage/key-value-storage.ts'
import type { ThreadRequests, ThreadsState } from '../../../sdk/core/types.ts'
import { memoryThreads } from '../../../sdk/threads/storages/memory-threads.ts'
import { wholeChat } from '../../../sdk/chat/whole-chat.ts'

/** The browser's storage without a browser. */
export function keyValues(entries: Record<string, string> = {}): KeyValueStorage & { readonly entries: Map<string, string> } {
  const map = new Map(Object.entries(entries))
  return {
    entries: map,
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
  }
}

interface Given extends ChatOptions {
  readonly storage?: ThreadStorage
  readonly local?: KeyValueStorage
  readonly fetch?: Environment['fetch']
  /** Options that change while the chat runs; `configure` applies them. */
  readonly options?: () => ChatOptions
  /** Called when the chat has started, before its first thread has opened. */
  readonly onStart?: (chat: { pause(): void; start(): void }) => void
}

let count = 0

/** A storage that only the chats of this test share. */
export function ownStorage(storage: ThreadStorage = memoryThreads()): ThreadStorage {
  count += 1
  return { name: `test ${count}`, ...storage }
}

/** A chat with threads, without its views. Its service answers "Hello" immediately unless the options say otherwise. */
export async function threadedChat({ storage = ownStorage(), local, fetch, onStart, options: changing, ...options }: Given = {}) {
  const events: { name: string; detail: unknown }[] = []
  const environment: Environment = {
    fetch: fetch ?? (() => Promise.reject(new TypeError('There is no network'))),
    storage: local,
    createConnector,
    emit: (name, detail) => void events.push({ name, detail }),
    addressOf: (file) => `blob:${file.name}`,
  }
  const connect = {
    handler: (_: unknown, { onResponse }: { onResponse(reply: object): void }) => onResponse({ text: 'Hello' }),
  } as ChatOptions['connect']
  const config = () => normaliseOptions({ ...(connect && { connect }), threads: { storage }, ...options, ...changing?.() })
  const joined = joinThreads({ id: '' } as Element, environment, config, wholeChat.load)
  joined.start()
  onStart?.(joined)
  await joined.engine.restore()
  onTestFinished(() => joined.pause())
  const { engine } = joined
  return {
    joined,
    configure: (): void => joined.configure(config()),
    engine,
    storage,
    events,
    get state(): ThreadsState {
      const { threads } = engine.store.get()
      if (!threads) throw new Error('There are no threads')
      return threads
    },
    get requests(): ThreadRequests {
      if (!joined.threads) throw new Error('There are no threads')
      return joined.threads.requests
    },
    send: (text: string): void => engine.submitUserMessage({ text }),
    texts: (): (string | undefined)[] => engine.getMessages().map(({ text }) => text),
    /** The texts that the storage has of a thread. */
    async saved(id: string): Promise<(string | undefined)[]> {
      const { messages } = await storage.load(id, { limit: 10_000, signal })
      return messages.map(({ text }: MessageContent) => text)
    },
    async listed() {
      return (await storage.list({ limit: 10_000, signal })).threads
    },
  }
}

export const { signal } = new AbortController()

/** Sorted, because these tests do not check the order of simultaneous messages. */
export const sorted = (texts: readonly (string | undefined)[]): string[] =>
  texts.map((text) => text ?? '').toSorted((one, other) => (one < other ? -1 : 1))
