import { describe, expect, onTestFinished, test } from 'vitest'
import { createChatServer, memoryStore, type ServerStore } from '../../../../sdk/entries/server.ts'
import { sqliteStore } from '../../../../sdk/entries/server/sqlite.ts'
import { userByHeader } from '../signed-in.ts'
import { newFile } from '../stores/open-file.ts'

/** A server whose answers begin, and do not end by themselves. */
function open(store: ServerStore) {
  const server = createChatServer({
    async *answer(_request, { signal }) {
      yield 'Hello'
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
    },
    user: userByHeader,
    store,
    // A busy machine's store is late at times.
    onError: () => undefined,
  })
  onTestFinished(() => server.close())
  const ask = (method: string, path: string, body?: unknown): Promise<Response> =>
    server.fetch(
      new Request(`http://chat.test/${path}`, {
        method,
        headers: { 'x-user': 'anna', 'content-type': 'application/json', accept: 'text/event-stream' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    )
  return { ask }
}

/** The data of the events of a response, until it ends; `first` resolves with the first of them that says something. */
function read(response: Response) {
  let begin = (): void => undefined
  const first = new Promise<void>((resolve) => (begin = resolve))
  async function readAll(): Promise<string[]> {
    let text = ''
    for await (const bytes of response.body ?? []) {
      text += new TextDecoder().decode(bytes)
      if (text.includes('Hello')) begin()
    }
    return [...text.matchAll(/^data: (.*)$/gm)].map(([, data = '']) => data)
  }
  return { first, all: readAll() }
}

const formats: readonly (readonly [string, object, readonly RegExp[]])[] = [
  ['Confab', { threadId: 't', messages: [{ id: 'q', role: 'user', text: 'Hi' }] }, [/^\[DONE\]$/]],
  [
    'the AI SDK',
    { id: 't', trigger: 'submit-message', messages: [{ id: 'q', role: 'user', parts: [{ type: 'text', text: 'Hi' }] }] },
    [/"abort"/, /^\[DONE\]$/],
  ],
  ['AG-UI', { threadId: 't', runId: 'r', messages: [{ id: 'q', role: 'user', content: 'Hi' }] }, [/"RUN_FINISHED"|"RUN_ERROR"/]],
]

/** The stores of the server that answers, and of the one that is told to erase. */
const servers: readonly (readonly [string, () => readonly [ServerStore, ServerStore?]])[] = [
  ['on the same server, in memory', () => [memoryStore()]],
  ['on the same server, in SQLite', () => [sqliteStore({ file: newFile() })]],
  [
    'through another server, in SQLite',
    () => {
      const file = newFile()
      return [sqliteStore({ file }), sqliteStore({ file })]
    },
  ],
]

describe.each(servers)('an answer whose visitor is erased %s', (_where, createStores) => {
  test.each(formats)('ends as one that was stopped does, in the format of %s', async (_format, question, end) => {
    const [store, elsewhere] = createStores()
    const one = open(store)
    const other = elsewhere ? open(elsewhere) : one
    const stopped = await one.ask('POST', '', question)
    const byHand = read(stopped)
    await byHand.first
    await one.ask('POST', `streams/${stopped.headers.get('confab-stream')}/stop`)
    const last = (await byHand.all).slice(-end.length)

    const response = await one.ask('POST', '', question)
    const { first, all } = read(response)
    await first
    expect((await other.ask('DELETE', 'visitors/me')).status).toBe(204)
    const ending = (await all).slice(-end.length)
    ending.forEach((data, index) => expect(data).toMatch(end[index] ?? ''))
    expect(ending).toEqual(last)
    // A server that only hears of it ends the answer first, and forgets it then.
    const again = async () => (await one.ask('GET', `streams/${response.headers.get('confab-stream')}`)).status
    await expect.poll(again).toBe(404)
  })
})
