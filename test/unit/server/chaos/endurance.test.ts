// @module-tag thorough: servers that die, clocks that jump, storages of several processes.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Libsql from 'libsql'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createChatServer, type ChatServerOptions } from '../../../../sdk/entries/server.ts'
import { sqliteStore } from '../../../../sdk/entries/server/sqlite.ts'
import { userByHeader } from '../signed-in.ts'
import { gate, startChatServer } from '../start-chat-server.ts'

const hello = { messages: [{ role: 'user', text: 'Hello' }] }
const anna = { 'x-user': 'anna' }
const stream = { Accept: 'text/event-stream' }
const { signal } = new AbortController()

/** A question without a connection of its own. */
const ask = (headers: Readonly<Record<string, string>> = stream): Request =>
  new Request('http://chat.example/', { method: 'POST', headers: { ...anna, ...headers }, body: JSON.stringify(hello) })

describe('a vendor that answers nothing', () => {
  const silence: typeof fetch = (_address, init) =>
    new Promise((_resolve, reject) => {
      const stop = (): void => reject(init?.signal?.reason as Error)
      if (init?.signal?.aborted) stop()
      init?.signal?.addEventListener('abort', stop)
    })
  const never = async (): Promise<Response> =>
    new Response(new ReadableStream(), { headers: { 'Content-Type': 'text/event-stream' } })

  test.each([
    ['before it begins', 'a stream', silence],
    ['before it begins', 'one piece', silence],
    ['after it has begun', 'a stream', never],
    ['after it has begun', 'one piece', never],
  ])('%s is left, with words for the visitor, who may ask again: %s', async (_when, kind, vendor) => {
    let left = 0
    const asked: typeof fetch = (address, init) => {
      // The connector may have taken all of the time to load.
      if (init?.signal?.aborted) left += 1
      init?.signal?.addEventListener('abort', () => (left += 1))
      return vendor(address, init)
    }
    vi.stubGlobal('fetch', asked)
    onTestFinished(() => void vi.unstubAllGlobals())
    const onError = vi.fn()
    const server = createChatServer({
      service: { openAI: { key: 'test-key', chat: true } },
      user: userByHeader,
      limits: { answerSeconds: 0.1, concurrentStreams: 1 },
      onError,
    })
    const send = (): Promise<Response> => server.fetch(ask(kind === 'a stream' ? stream : {}))
    const response = await send()
    expect(await response.text()).toContain('The answer took too long. Try again.')
    await vi.waitFor(() => expect(left).toBe(1))
    expect((await send()).status).not.toBe(429)
  })
})

describe('a thousand tabs of one visitor', () => {
  async function openTabs(limits: ChatServerOptions['limits'] = {}) {
    const more = gate()
    let begun = 0
    const server = createChatServer({
      user: userByHeader,
      limits,
      async *answer() {
        begun += 1
        yield 'One, '
        await more.opened
        yield 'two'
      },
    })
    return { server, more, begun: () => begun }
  }

  test('that all ask are held to the limit, and ask again later', async () => {
    const { server, more, begun } = await openTabs({ concurrentStreams: 3 })
    const responses = await Promise.all(Array.from({ length: 1000 }, () => server.fetch(ask())))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(997)
    more.open()
    await Promise.all(responses.map((response) => response.text()))
    expect(begun()).toBe(3)
    expect((await server.fetch(ask())).status).toBe(200)
  })

  test('that read one answer have all of it, and leave nothing behind', async () => {
    const { server, more } = await openTabs()
    const first = await server.fetch(ask())
    const path = `http://chat.example/streams/${first.headers.get('confab-stream')}`
    const tabs = await Promise.all(Array.from({ length: 1000 }, () => server.fetch(new Request(path, { headers: anna }))))
    const [gone, staying] = [tabs.slice(0, 500), tabs.slice(500)]
    await Promise.all(gone.map(async ({ body }) => body?.cancel()))
    more.open()
    const texts = await Promise.all(staying.map((response) => response.text()))
    expect(new Set(texts)).toEqual(new Set([await first.text()]))
    await server.close()
  })

  test('that all ask for their conversations are held to the limit', async () => {
    const { server } = await openTabs({ threadRequestsPerMinute: 20 })
    const list = new Request('http://chat.example/threads', { headers: anna })
    const responses = await Promise.all(Array.from({ length: 1000 }, () => server.fetch(list)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(20)
  })
})

describe('an answer of one’s own', () => {
  test('that fails before it begins counts no longer', async () => {
    const { post } = await startChatServer({
      user: userByHeader,
      limits: { concurrentStreams: 1 },
      answer: () => {
        throw new Error('Not today')
      },
    })
    expect([(await post(hello, anna)).status, (await post(hello, anna)).status]).toEqual([502, 502])
  })

  test('that yields an invalid event fails alone', async () => {
    const { post, onError } = await startChatServer({
      async *answer() {
        yield 'Hi'
        yield undefined as never
      },
    })
    expect((await post(hello)).status).toBe(502)
    expect(await (await post(hello, stream)).text()).toContain('"error"')
    expect(onError).toHaveBeenCalledTimes(2)
  })
})

describe('a migration half done', () => {
  /** A file of an earlier version, with a conversation, whose next tables cannot be made. */
  async function openHalf() {
    const folder = mkdtempSync(join(tmpdir(), 'confab-half-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const file = join(folder, 'chat.db')
    const former = sqliteStore({ file })
    await former.threads.save('anna', 't', [{ id: 'm', role: 'user', text: 'Hello' }], { signal })
    await former.close()
    const database = new Libsql(file)
    onTestFinished(() => void database.close())
    database.exec(`
      delete from confab_migration where name >= '0002';
      drop table confab_stream; drop table confab_stream_piece; drop table confab_stream_writer;
      drop table confab_space; drop table confab_space_sum; drop table confab_clock; drop table confab_erased;
      drop table confab_count; drop table confab_hold; drop table confab_approval; drop table if exists confab_secret; drop trigger if exists confab_search_removed; drop table if exists confab_search_text;
      drop table confab_search; drop table confab_search_message; drop table confab_search_walk;
      drop index confab_thread_kept; alter table confab_thread drop column kept_at;
      drop index confab_feedback_kept; alter table confab_feedback drop column kept_at;
      alter table confab_feedback drop column bytes;
      create table confab_stream_writer (of_somebody_else text)`)
    const store = sqliteStore({ file })
    onTestFinished(() => store.close())
    return { store, database }
  }

  test('leaves what there is as it was, and is done when it can', async () => {
    const { store, database } = await openHalf()
    await expect(store.check?.()).rejects.toThrow('confab_stream_writer')
    expect(database.prepare(`select name from sqlite_master where name = 'confab_stream'`).all()).toEqual([])
    database.exec('drop table confab_stream_writer')
    await store.check?.()
    expect((await store.threads.load('anna', 't', { limit: 9, signal })).messages).toHaveLength(1)
  })

  test('does not keep the server from answering', async () => {
    const { store } = await openHalf()
    const { post, get } = await startChatServer({
      store,
      user: userByHeader,
      async *answer() {
        yield 'Hello'
      },
    })
    expect(await (await post(hello, { ...anna, ...stream })).text()).toContain('"text":"Hello"')
    expect((await get('/threads', { headers: anna })).status).toBe(503)
    expect(await (await get('/ready')).json()).toEqual({ status: 'unavailable', store: 'unavailable' })
  })
})
