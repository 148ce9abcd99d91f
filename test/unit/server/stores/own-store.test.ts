import { expect, test, vi } from 'vitest'
import { createChatServer, memoryStore, type ServerStore } from '../../../../sdk/entries/server.ts'
import { says } from '../start-chat-server.ts'

type Threads = ServerStore['threads']

/** A store as somebody writes it in a class, whose methods need their own object. */
class OwnThreads implements Threads {
  readonly #kept = memoryStore().threads

  list: Threads['list'] = (...given) => this.#kept.list(...given)

  load(...given: Parameters<Threads['load']>) {
    return this.#kept.load(...given)
  }

  save(...given: Parameters<Threads['save']>) {
    return this.#kept.save(...given)
  }

  rename(...given: Parameters<Threads['rename']>) {
    return this.#kept.rename(...given)
  }

  archive(...given: Parameters<Threads['archive']>) {
    return this.#kept.archive(...given)
  }

  remove(...given: Parameters<Threads['remove']>) {
    return this.#kept.remove(...given)
  }

  restore(...given: Parameters<Threads['restore']>) {
    return this.#kept.restore(...given)
  }
}

test('a store whose conversations are an object of a class keeps an answer', async () => {
  const threads = new OwnThreads()
  const onError = vi.fn()
  const server = createChatServer({
    answer: says('At seven.'),
    user: () => 'anna',
    store: { ...memoryStore(), threads },
    onError,
  })
  const asked = { threadId: 't', messages: [{ id: 'q', role: 'user', text: 'When do you open?' }] }
  const response = await server.fetch(
    new Request('http://chat.example/', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'text/event-stream' },
      body: JSON.stringify(asked),
    }),
  )
  await response.text()
  const load = () => threads.load('anna', 't', { limit: 10, signal: new AbortController().signal })
  await vi.waitFor(
    async () => expect((await load()).messages.map(({ text }) => text)).toEqual(['When do you open?', 'At seven.']),
    5000,
  )
  expect(onError).not.toHaveBeenCalled()
})
