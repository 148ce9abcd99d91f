import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createChatServer, memoryStore, type ChatServerOptions, type ServerStore } from '../../../../sdk/entries/server.ts'
import { sqliteStore } from '../../../../sdk/entries/server/sqlite.ts'
import { userByHeader } from '../signed-in.ts'
import { changeFile, newFile, openFile } from './open-file.ts'

const minute = 60_000 // milliseconds
const day = 24 * 60 * minute
const anna = { 'x-user': 'anna', 'content-type': 'application/json' }

/** A server whose timers the test moves, and what asks it as Anna. */
function open(
  store: ServerStore,
  options: Partial<ChatServerOptions>,
  toFake: ('performance' | 'setTimeout')[] = ['setTimeout'],
) {
  vi.useFakeTimers({ toFake: [...toFake, 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const server = createChatServer({
    async *answer() {
      yield 'Hello'
    },
    user: userByHeader,
    store,
    ...options,
  } as ChatServerOptions)
  onTestFinished(() => server.close())
  const ask = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    server.fetch(
      new Request(`http://chat.test/${path}`, {
        method,
        headers: { ...anna, ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    )
  const save = (id: string) =>
    ask('PUT', `threads/${id}/messages`, { messages: [{ id: 'one', role: 'user', text: 'Hi' }] }, { 'if-none-match': '*' })
  const give = (messageId: string) => ask('POST', 'feedback', { messageId, value: 'good' })
  const idsOf = async (): Promise<string[]> =>
    ((await (await ask('GET', 'threads')).json()) as { threads: { id: string }[] }).threads.map(({ id }) => id).sort()
  const feedbackOf = async (): Promise<string[]> =>
    (await store.feedback.list({ limit: 100, signal: new AbortController().signal })).feedback.map(({ messageId }) => messageId)
  /** Answers with a stream, and returns its id. */
  async function answer(): Promise<string> {
    const body = { messages: [{ id: 'q', role: 'user', text: 'Hi' }] }
    const response = await ask('POST', '', body, { accept: 'text/event-stream' })
    await response.text()
    return response.headers.get('confab-stream') ?? ''
  }
  return { server, ask, save, give, idsOf, feedbackOf, answer }
}

/**
 * Lets time pass at once: each timer that is due runs once. Weeks in their steps would take a timer that another file of this worker has
 * left running a million times. Vitest has no name for it: https://github.com/sinonjs/fake-timers#clockjumptime--clockjumpasync
 */
async function pass(milliseconds: number): Promise<void> {
  const { clock } = setTimeout as unknown as { clock: { jump(milliseconds: number): void } }
  clock.jump(milliseconds)
  await vi.advanceTimersByTimeAsync(minute)
}

/** Waits for a sweep: the timers of the server go on meanwhile. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await vi.advanceTimersByTimeAsync(minute / 2)
}

describe('what is kept in memory', { tags: 'thorough' }, () => {
  const moving: ('performance' | 'setTimeout')[] = ['performance', 'setTimeout']

  test('goes when it is as old as the owner says, though nobody asks for anything', async () => {
    const { save, give, idsOf, feedbackOf } = open(memoryStore(), { retention: { threads: 30, feedback: 10 } }, moving)
    await save('old')
    await give('old')
    await pass(20 * day)
    expect([await idsOf(), await feedbackOf()]).toEqual([['old'], []])
    await save('new')
    await pass(11 * day)
    expect(await idsOf()).toEqual(['new'])
  })

  test('stays where the owner says nothing', async () => {
    const { save, give, idsOf, feedbackOf } = open(memoryStore(), {}, moving)
    await save('old')
    await give('old')
    await pass(2 * day)
    expect([await idsOf(), await feedbackOf()]).toEqual([['old'], ['old']])
  })

  test('counts from the last save of a conversation on', async () => {
    const { ask, save, idsOf } = open(memoryStore(), { retention: { threads: 3 } }, moving)
    const etag = (await save('a')).headers.get('etag') ?? ''
    await pass(2 * day)
    await ask('PUT', 'threads/a/messages', { messages: [{ id: 'two', role: 'user', text: 'Hi' }] }, { 'if-match': etag })
    await pass(2 * day)
    expect(await idsOf()).toEqual(['a'])
  })

  test('is not changed by a server that has ended', async () => {
    const store = memoryStore()
    const { server, save } = open({ ...store, close: async () => undefined }, { retention: { threads: 1 } }, moving)
    await save('a')
    await server.close()
    await pass(9 * day)
    expect((await store.threads.list('anna', { limit: 9, signal: AbortSignal.timeout(5000) })).threads).toHaveLength(1)
  })

  test('is at an end where the page has closed the store, and not its server', async () => {
    const store = sqliteStore({ file: newFile() })
    const failures: unknown[] = []
    const { save } = open(store, { retention: { threads: 1 }, onError: (error) => failures.push(error) }, moving)
    await save('a')
    await store.close?.()
    await pass(9 * day)
    expect(failures).toEqual([])
  })

  test('of an answer is forgotten after five minutes, though nobody streams', async () => {
    const store = memoryStore()
    const { answer } = open(store, {}, moving)
    const id = await answer()
    const follow = () => store.streams?.follow({ id, user: 'anna' }, { after: 0, signal: AbortSignal.timeout(5000) })
    expect(await follow()).toBeDefined()
    await pass(7 * minute)
    expect(await follow()).toBeUndefined()
  })
})

describe('what is kept in a file', () => {
  async function openSqlite(options: Partial<ChatServerOptions> = {}) {
    const file = newFile()
    const opened = open(sqliteStore({ file }), { retention: { threads: 30, feedback: 30 }, ...options })
    await opened.save('a')
    await opened.give('m')
    return { ...opened, file, run: openFile(file), change: (sql: string) => changeFile(file, sql) }
  }

  test('goes when it is as old as the owner says, in pieces', async () => {
    const { save, idsOf, feedbackOf, run, change } = await openSqlite()
    for (let number = 0; number < 250; number += 1) await save(`t${number}`)
    await change(`update confab_thread set kept_at = kept_at - 31 * 86400`)
    await change(`update confab_feedback set kept_at = kept_at - 31 * 86400`)
    await save('young')
    await until(async () => !(await feedbackOf()).length && (await idsOf()).length === 1)
    expect(await idsOf()).toEqual(['young'])
    expect(run('select count(*) as count from confab_message')).toEqual([{ count: 1 }])
    expect(run('select threads from confab_space')).toEqual([{ threads: 1 }])
  })

  test('is not removed by a clock that jumps by a year, in either direction, any number of times a day', async () => {
    const { idsOf, feedbackOf, run, change } = await openSqlite()
    const hasSeenNow = async (): Promise<boolean> =>
      run('select id from confab_clock where abs(seen_at - unixepoch()) < 1000').length > 0
    await until(hasSeenNow)
    for (const years of [1, -1, 1, -1, 1]) {
      // As if what it saw last had been another time.
      await change(`update confab_clock set seen_at = seen_at - ${years * 365 * 86400}`)
      await until(hasSeenNow)
    }
    expect([await idsOf(), await feedbackOf()]).toEqual([['a'], ['m']])
    const [{ seconds } = {}] = run('select seconds from confab_clock')
    expect(Number(seconds)).toBeLessThanOrEqual(4 * 86_400)
  })

  test('is counted once where two servers count', async () => {
    const { file, idsOf, run, change } = await openSqlite()
    const other = open(sqliteStore({ file }), { retention: { threads: 30 } })
    await other.idsOf()
    await change(`update confab_thread set kept_at = kept_at - 31 * 86400`)
    await other.save('young')
    await until(async () => (await idsOf()).length === 1)
    expect([await idsOf(), await other.idsOf()]).toEqual([['young'], ['young']])
    expect(run('select threads from confab_space')).toEqual([{ threads: 1 }])
  })

  test('goes for good an hour after the visitor removed it, though nobody removes anything after that', async () => {
    const { ask, run, change } = await openSqlite()
    await ask('DELETE', 'threads/a')
    await change(`update confab_thread set removed_at = '2020-01-01T00:00:00.000Z'`)
    await until(async () => !run('select id from confab_thread').length)
    expect(run('select * from confab_message')).toEqual([])
  })
})

test.each([0, -1, Number.NaN, Infinity, '30'])('a retention of %s days is refused in words when the server is made', (days) => {
  expect(() => open(memoryStore(), { retention: { threads: days as number } })).toThrow(
    /`retention\.threads` is a number of days/,
  )
})

test('a store that fails while it is swept is told once', async () => {
  const onError = vi.fn()
  const store = { ...memoryStore(), sweep: () => Promise.reject(new Error('away')) }
  const { idsOf } = open(store, { onError })
  await idsOf()
  await vi.advanceTimersByTimeAsync(5 * minute)
  expect(onError).toHaveBeenCalledOnce()
})
