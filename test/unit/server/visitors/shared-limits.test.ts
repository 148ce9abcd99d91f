import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { memoryStore, type ChatServerOptions, type ServerStore } from '../../../../sdk/entries/server.ts'
import { sqliteStore } from '../../../../sdk/entries/server/sqlite.ts'
import { gate } from '../start-chat-server.ts'
import { serveLimited } from '../stores/limits-contract.ts'
import { changeFile, newFile, openFile } from '../stores/open-file.ts'

const year = 365 * 24 * 60 * 60 // seconds

/** A store that is open: who asks one that is still being opened waits a second, and then the process counts for itself. */
async function openStore(file = newFile()): Promise<ServerStore> {
  const store = sqliteStore({ file })
  onTestFinished(() => store.close())
  await store.check?.()
  return store
}

const stream = { accept: 'text/event-stream' }

describe('a limit in a database', () => {
  test.each([-10, 10])('is not lifted by a clock that is set by %i years', async (years) => {
    const file = newFile()
    const store = await openStore(file)
    const limits = { requestsPerDay: 1 }
    expect(await serveLimited(store, limits).send()).toBe(200)
    // What the clock said before it was set.
    await changeFile(file, `update confab_clock set seen_at = seen_at - ${years * year}`)
    expect(await serveLimited(store, limits).send()).toBe(429)
  })

  test('is lifted when its time is over, and forgets that there was one', async () => {
    const file = newFile()
    const store = await openStore(file)
    const run = openFile(file)
    const kept = { threads: undefined, answers: undefined, feedback: undefined }
    expect(await serveLimited(store, { requestsPerMinute: 1 }).send()).toBe(200)
    await changeFile(file, 'update confab_count set ends_at = ends_at - 60')
    const later = serveLimited(await openStore(file), { requestsPerMinute: 1 })
    expect([await later.send(), await later.send()]).toEqual([200, 429])
    await changeFile(file, 'update confab_count set ends_at = ends_at - 60')
    await store.sweep?.(kept)
    expect(run('select * from confab_count')).toEqual([])
  })

  test('that is over is forgotten in pieces, however many visitors there were', async () => {
    const file = newFile()
    const store = await openStore(file)
    const run = openFile(file)
    const kept = { threads: undefined, answers: undefined, feedback: undefined }
    await store.sweep?.(kept)
    await changeFile(
      file,
      `with recursive place(n) as (select 1 union all select n + 1 from place where n < 2500)
      insert into confab_count select 'visitor ' || n, 1, 1, -1 from place`,
    )
    const left = async (): Promise<unknown[]> => [
      await store.sweep?.(kept),
      run('select count(*) as count from confab_count')[0]?.count,
    ]
    expect([await left(), await left(), await left()]).toEqual([
      [true, 1500],
      [true, 500],
      [false, 0],
    ])
  })

  test('is no list of visitors and addresses', async () => {
    const file = newFile()
    const limits = { requestsPerDay: 5, concurrentStreams: 5, storage: { bytesPerDay: 10_000 } }
    const rest = gate()
    onTestFinished(rest.open)
    const { post, send } = serveLimited(await openStore(file), limits, {
      saveThreads: false,
      async *answer() {
        yield 'I begin'
        await rest.opened
      },
    })
    const run = openFile(file)
    await post('visitor-anna', stream)
    await post('', stream)
    const rows = JSON.stringify([...run('select * from confab_count'), ...run('select * from confab_hold')])
    expect(rows).toMatch(/"place":0/)
    expect(rows).not.toMatch(/anna|203\.0\.113/)
    rest.open()
    expect(await send()).toBe(200)
  })

  test('of answers at the same time forgets those of a server that died, a minute later', async () => {
    const file = newFile()
    const rest = gate()
    onTestFinished(rest.open)
    const waiting: Partial<ChatServerOptions> = {
      async *answer() {
        yield 'I begin'
        await rest.opened
      },
    }
    const dead = serveLimited(await openStore(file), { concurrentStreams: 1 }, waiting)
    await dead.post('anna', stream)
    const other = serveLimited(await openStore(file), { concurrentStreams: 1 })
    expect(await other.send()).toBe(429)
    await changeFile(file, 'update confab_hold set ends_at = ends_at - 60')
    expect([await other.send(), await other.send()]).toEqual([200, 200])
  })
})

test('a server asks the store for no more time for an answer that has ended', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const asked: string[] = []
  const note = (what: string) => async (): Promise<never> => (asked.push(what), true as never)
  const counts = { take: note('take'), add: note('add'), hold: note('hold'), renew: note('renew'), release: note('release') }
  const { send } = serveLimited({ ...memoryStore(), counts }, { concurrentStreams: 1 })
  expect(await send()).toBe(200)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toEqual(['hold', 'release'])
})

test('whoever has read an answer to its end may ask for the next at once, however slowly the store takes a place back', async () => {
  const slow = gate()
  let isTaken = false
  const counts = {
    hold: async () => !isTaken && (isTaken = true),
    async release() {
      await slow.opened
      isTaken = false
    },
  } as unknown as NonNullable<ServerStore['counts']>
  const { send } = serveLimited({ ...memoryStore(), counts }, { concurrentStreams: 1 })
  expect(await send()).toBe(200)
  const next = send()
  await new Promise((resolve) => setImmediate(resolve))
  slow.open()
  expect(await next).toBe(200)
})

describe('a place for an answer that the store', () => {
  /** Has a message answered by a store that takes places back, and does not say in time whether it gives one. */
  async function answerLate(hold: (later: Promise<void>) => Promise<boolean>) {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const later = gate()
    const held: string[] = []
    const released: string[] = []
    const counts = {
      hold: (_name: string, id: string) => (held.push(id), hold(later.opened)),
      release: async (id: string) => void released.push(id),
    } as unknown as NonNullable<ServerStore['counts']>
    const status = serveLimited({ ...memoryStore(), counts }, { concurrentStreams: 1 }).send()
    await vi.waitFor(() => expect(held).toHaveLength(1))
    await vi.advanceTimersByTimeAsync(1000)
    expect(await status).toBe(200)
    later.open()
    return { held, released, settled: () => new Promise((resolve) => setImmediate(resolve)) }
  }

  test('gives too late is given back when it comes', async () => {
    const { held, released, settled } = await answerLate(async (later) => later.then(() => true))
    await settled()
    expect(released).toEqual(held)
  })

  test('may have given before it failed is given back', async () => {
    const { held, released, settled } = await answerLate(async (later) => later.then(() => Promise.reject(new Error('Cut off'))))
    await settled()
    expect(released).toEqual(held)
  })

  test('refuses too late is not given back', async () => {
    const { released, settled } = await answerLate(async (later) => later.then(() => false))
    await settled()
    expect(released).toEqual([])
  })
})

test('a place that a slow store gives too late is there for the next answer, in a database', async () => {
  const store = await openStore()
  const slow = gate()
  const late = vi.fn()
  const counts = {
    ...store.counts,
    async hold(name: string, id: string, most: number) {
      await slow.opened
      const isHeld = await store.counts?.hold(name, id, most)
      late(isHeld)
      return isHeld
    },
  } as NonNullable<ServerStore['counts']>
  expect(await serveLimited({ ...store, counts }, { concurrentStreams: 1 }).send()).toBe(200)
  slow.open()
  await vi.waitFor(() => expect(late).toHaveBeenCalledWith(true))
  await vi.waitFor(async () => expect(await serveLimited(store, { concurrentStreams: 1 }).send()).toBe(200))
})

describe('while the store cannot count', () => {
  /** A store whose counts fail in this way, while the test wants it. */
  async function breakable(how: () => Promise<never>) {
    const store = await openStore()
    let isBroken = false
    const counts = Object.fromEntries(
      Object.entries(store.counts ?? {}).map(([name, method]: [string, (...given: unknown[]) => unknown]) => [
        name,
        (...given: unknown[]) => (isBroken ? how() : method(...given)),
      ]),
    ) as unknown as NonNullable<ServerStore['counts']>
    return { store: { ...store, counts }, setBroken: (broken: boolean) => (isBroken = broken) }
  }

  const ways: [string, () => Promise<never>][] = [
    ['it fails', () => Promise.reject(new Error('The store is away.'))],
    ['it never answers', () => new Promise(() => undefined)],
  ]

  test.each(ways)(
    'visitors are answered within the limits of the process, and the owner is told once, where %s',
    async (_, how) => {
      const { store, setBroken } = await breakable(how)
      const { send, onError } = serveLimited(store, { requestsPerMinute: 3, tokensPerMinute: 1000, concurrentStreams: 1 })
      expect(await send()).toBe(200)
      setBroken(true)
      expect([await send(), await send(), await send()]).toEqual([200, 200, 429])
      expect(onError).toHaveBeenCalledOnce()
    },
  )

  test('and can again, limits are shared as before', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const { store, setBroken } = await breakable(() => Promise.reject(new Error('The store is away.')))
    const limits = { requestsPerMinute: 3 }
    const [one, other] = [serveLimited(store, limits), serveLimited(store, limits)]
    setBroken(true)
    expect(await one.send()).toBe(200)
    setBroken(false)
    vi.advanceTimersByTime(5000)
    expect([await one.send(), await other.send(), await other.send(), await other.send()]).toEqual([200, 200, 200, 429])
  })
})

describe('a limit', () => {
  test.each([memoryStore(), undefined])('of nothing refuses all, also in a database: %#', async (memory) => {
    const { send } = serveLimited(memory ?? (await openStore()), { requestsPerDay: 0 })
    expect([await send(), await send()]).toEqual([429, 429])
  })

  test.each([
    [{ requestsPerMinute: Number.NaN }, '`limits.requestsPerMinute` is a number from 0 on, and is NaN.'],
    [{ tokensPerDay: -1 }, '`limits.tokensPerDay` is a number from 0 on, and is -1.'],
    [{ concurrentStreams: '2' }, '`limits.concurrentStreams` is a number from 0 on, and is "2".'],
    [{ storage: { bytesPerDay: Number.NaN } }, '`limits.storage.bytesPerDay` is a number from 0 on, and is NaN.'],
    [{ bodyBytes: null }, '`limits.bodyBytes` is a number from 0 on, and is null.'],
  ])('that is no number is refused when the server is made: %j', (limits, message) => {
    const given = limits as unknown as NonNullable<ChatServerOptions['limits']>
    const create = (): unknown => serveLimited(memoryStore(), given)
    expect(create).toThrow(TypeError)
    // The address of its explanation follows.
    expect(create).toThrow(message)
  })
})
