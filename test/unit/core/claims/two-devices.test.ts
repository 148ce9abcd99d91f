import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { MessageContent } from '../../../../sdk/core/options/options.ts'
import type { ThreadStorage } from '../../../../sdk/core/options/threads.ts'
import { memoryThreads, serverThreads, ThreadError } from '../../../../sdk/entries/threads.ts'
import { startThreadServer } from '../../../servers/thread-server.ts'
import { localStorageOf, toolTabs } from './tool-tabs.ts'

const elsewhere = 'Answered in another tab or on another device'

const reasons = (results: readonly PromiseSettledResult<unknown>[]): unknown[] =>
  results.flatMap((result) => (result.status === 'rejected' ? [(result.reason as Error).message] : []))

/** Two devices, which show the same question of a thread that `storage` gives to each. */
async function twoDevices(storage: (name: string) => ThreadStorage, callIds?: readonly string[]) {
  const model = toolTabs(callIds)
  const threadsOf = (name: string) => ({ threads: { storage: storage(name) } })
  const one = await model.open(localStorageOf(), threadsOf('one'))
  await one.send('Pay me back')
  const probe = storage('probe')
  const { signal } = new AbortController()
  /** The messages that the storage has. */
  async function saved(): Promise<readonly MessageContent[]> {
    const [thread] = (await probe.list({ limit: 10, signal })).threads
    return thread ? (await probe.load(thread.id, { limit: 10, signal })).messages : []
  }
  await vi.waitFor(async () => expect(await saved()).toHaveLength(2), 10_000)
  const other = await model.open(localStorageOf(), threadsOf('other'))
  await vi.waitFor(() => expect(other.states().at(0)).toBe('approval-requested'))
  return { ...model, one, other, saved }
}

async function onServer() {
  const server = await startThreadServer()
  onTestFinished(() => server.close())
  // Each device has a channel of its own.
  return { server, storage: (name: string): ThreadStorage => ({ ...serverThreads(server.url), name: `${server.url} ${name}` }) }
}

describe('two devices that show the same question of a thread on a server', () => {
  test('run the call once when Allow is pressed on both, seconds apart', async () => {
    const { server, storage } = await onServer()
    const { one, other, execute, results } = await twoDevices(storage)
    await one.answer(true)
    await expect(other.answer(true)).rejects.toThrow(elsewhere)
    expect(execute).toHaveBeenCalledOnce()
    expect(results()).toHaveLength(1)
    expect(server.faults).toEqual([])
  })

  test('run the call once when Allow is pressed on both at the same moment', async () => {
    const { storage } = await onServer()
    const { one, other, execute, results } = await twoDevices(storage)
    const settled = await Promise.allSettled([one.answer(true), other.answer(true)])
    expect(reasons(settled)).toEqual([elsewhere])
    expect(execute).toHaveBeenCalledOnce()
    expect(results()).toHaveLength(1)
  })

  test('go on once with both results when two questions are answered on one at the same moment', async () => {
    const { storage } = await onServer()
    const { one, execute, results } = await twoDevices(storage, ['c1', 'c2'])
    await Promise.all([one.answer(true, 'c1'), one.answer(true, 'c2')])
    expect(execute).toHaveBeenCalledTimes(2)
    expect(results()).toHaveLength(1)
    expect(one.states().slice(0, 2)).toEqual(['output-available', 'output-available'])
  })

  test.each([
    ['seconds apart', false],
    ['at the same moment', true],
  ])('go on once when two questions are answered %s, each on another one', async (_when, isSameMoment) => {
    const { storage } = await onServer()
    const { one, other, execute, results } = await twoDevices(storage, ['c1', 'c2'])
    const first = one.answer(false, 'c1')
    if (!isSameMoment) await first
    await Promise.all([first, other.answer(true, 'c2')])
    expect(execute).toHaveBeenCalledOnce()
    expect(results()).toHaveLength(1)
    expect(JSON.stringify(results())).toContain('output-denied')
    expect(JSON.stringify(results())).toContain('paid back')
    expect(other.texts().at(-1)).toBe('Done.')
  })

  test('take one answer when the call runs on one and Deny is pressed on the other, which then shows its result', async () => {
    const { storage } = await onServer()
    const { one, other, execute, results, saved } = await twoDevices(storage)
    let end: (result: string) => void = () => undefined
    execute.mockImplementation(() => new Promise((resolve) => (end = resolve)))
    const first = one.answer(true)
    await vi.waitFor(() => expect(execute).toHaveBeenCalled())
    await expect(other.answer(false)).rejects.toThrow(elsewhere)
    expect(other.claims().get('c1')).toBe('elsewhere')
    end('paid back')
    await first
    expect(results()).toHaveLength(1)
    await vi.waitFor(async () => expect((await saved()).at(-1)?.text).toBe('Done.'), 10_000)
    // It is opened again later.
    other.joined.pause()
    other.joined.start()
    await vi.waitFor(() => expect(other.states()).toEqual(['output-available']))
    expect(other.claims().size).toBe(0)
  })

  test('run the call where the server refuses to save, since otherwise none ever would', async () => {
    const refused = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    onTestFinished(() => refused.mockRestore())
    const { storage } = await onServer()
    let isDown = false
    const failing = (name: string): ThreadStorage => {
      const threads = storage(name)
      return {
        ...threads,
        save: (...given) => (isDown ? Promise.reject(new ThreadError(503, 'Down')) : threads.save(...given)),
      }
    }
    const { one, execute } = await twoDevices(failing)
    isDown = true
    await one.answer(true)
    expect(execute).toHaveBeenCalledOnce()
    expect(one.texts().at(-1)).toBe('Done.')
  })
})

describe('a storage of the page', () => {
  /** Threads in memory that both devices share, and their claims. */
  function claiming(claim: NonNullable<ThreadStorage['claim']>) {
    const threads = memoryThreads()
    return (name: string): ThreadStorage => ({ ...threads, name: `${Math.random()} ${name}`, claim })
  }

  test('that can claim calls is asked for each, and runs it for the first chat only', async () => {
    const claimed = new Set<string>()
    const claim = vi.fn<NonNullable<ThreadStorage['claim']>>(async (id, callId) => {
      const isFirst = !claimed.has(`${id} ${callId}`)
      claimed.add(`${id} ${callId}`)
      return isFirst
    })
    const { one, other, execute } = await twoDevices(claiming(claim))
    const settled = await Promise.allSettled([one.answer(true), other.answer(true)])
    expect(reasons(settled)).toEqual([elsewhere])
    expect(execute).toHaveBeenCalledOnce()
    const thread = one.joined.threads?.shownId()
    const message = one.engine.getMessages().find(({ role }) => role === 'ai')?.id
    expect(claim.mock.calls.map(([id, callId]) => [id, callId])).toEqual([
      [thread, `${message} c1`],
      [thread, `${message} c1`],
    ])
  })

  test('that can claim calls and refuses no outdated save loses no answer to another question', async () => {
    const threads = memoryThreads()
    const saveAnyway: ThreadStorage['save'] = async (id, messages, { ifVersion, ...request }) => {
      const now = ifVersion === undefined ? undefined : await threads.load(id, { limit: 1, signal: request.signal })
      return threads.save(id, messages, { ...request, ...(now && { ifVersion: now.version }) })
    }
    const storage = (name: string): ThreadStorage => ({
      ...threads,
      name: `${Math.random()} ${name}`,
      save: saveAnyway,
      claim: async () => true,
    })
    const { one, other, results } = await twoDevices(storage, ['c1', 'c2'])
    await one.answer(false, 'c1')
    await other.answer(true, 'c2')
    expect(results()).toHaveLength(1)
    expect(JSON.stringify(results())).toContain('output-denied')
  })

  test('is asked for calls that need no approval, too, and runs none that another chat has', async () => {
    const model = toolTabs()
    const execute = vi.fn(() => 'paid back')
    const tools = [{ name: 'refund', description: 'Pays back', inputSchema: { type: 'object' }, execute }]
    const chat = await model.open(localStorageOf(), { tools, threads: { storage: claiming(async () => false)('one') } })
    await chat.send('Pay me back')
    expect(execute).not.toHaveBeenCalled()
    expect(chat.claims().get('c1')).toBe('elsewhere')
    expect(model.results()).toEqual([])
  })

  test.each([
    ['fails', () => Promise.reject(new Error('No claims today.'))],
    [
      'throws',
      (): never => {
        throw new Error('No claims today.')
      },
    ],
  ])('whose claim %s runs the call, since otherwise none ever would', async (_how, claim) => {
    const reported = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    onTestFinished(() => reported.mockRestore())
    const { one, execute } = await twoDevices(claiming(claim))
    await one.answer(true)
    expect(execute).toHaveBeenCalledOnce()
    expect(one.texts().at(-1)).toBe('Done.')
  })

  test('that cannot claim calls is saved to first, and the call does not run where that is refused', async () => {
    const threads = memoryThreads()
    const shared = (name: string): ThreadStorage => ({ ...threads, name: `${Math.random()} ${name}` })
    const { one, other, execute } = await twoDevices(shared)
    await one.answer(true)
    await expect(other.answer(true)).rejects.toThrow(elsewhere)
    expect(execute).toHaveBeenCalledOnce()
  })
})
