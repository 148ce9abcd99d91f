import { afterEach, describe, expect, test, vi } from 'vitest'
import type { MessageContent } from '../../../sdk/core/options/options.ts'
import { testThreads } from '../../../sdk/entries/threads-contract.ts'
import { browserThreads, type BrowserThreads } from '../../../sdk/entries/threads.ts'
import { isQuotaExceeded } from '../../../sdk/core/util/is-quota-exceeded.ts'
import { isConflict } from '../../../sdk/threads/thread-error.ts'
import { testThreadProperties } from '../../unit/threads/thread-properties.ts'

const { signal } = new AbortController()
const used: BrowserThreads[] = []

/** Threads under a unique name, or one used before, as another tab would open them; deleted after the test. */
function tempThreads(name: string = crypto.randomUUID()): BrowserThreads & { readonly name: string } {
  const threads = browserThreads({ name })
  used.push(threads)
  return { ...threads, name }
}

afterEach(async () => {
  vi.useRealTimers()
  for (const threads of used.splice(0)) await threads.clear()
})

const hello: MessageContent[] = [{ id: 'one', role: 'user', text: 'Hello' }]

const load = async (threads: BrowserThreads, id = 'a'): Promise<readonly MessageContent[]> =>
  (await threads.load(id, { limit: 100, signal })).messages

const listed = async (threads: BrowserThreads): Promise<string[]> =>
  (await threads.list({ limit: 100, signal })).threads.map(({ id }) => id)

/** Resolves with the result of an IndexedDB request. */
const done = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error as Error))
  })

describe('threads in the browser fulfil the contract:', () => {
  testThreads({ test, storage: () => tempThreads() })
})

describe('threads in the browser:', () => testThreadProperties(tempThreads, 40))

describe('browser storage keeps', () => {
  test('threads for the next page', async () => {
    const first = tempThreads()
    await first.save('a', hello, { signal })
    first.close()
    expect(await load(tempThreads(first.name))).toEqual(hello)
  })

  test('files themselves, without object URLs, which end with the page', async () => {
    const threads = tempThreads()
    const ref = new File(['Hi'], 'hi.txt', { type: 'text/plain' })
    const file = { src: 'blob:https://page.example/1', name: 'hi.txt', ref }
    const lasting = { src: 'https://files.example/a.png', name: 'a.png' }
    const parts = [{ type: 'file', file, mediaType: 'text/plain' }] as const
    await threads.save('a', [{ id: 'one', role: 'user', files: [file, lasting], parts }], { signal })
    const [message] = await load(threads)
    expect(message?.files).toEqual([{ name: 'hi.txt', ref }, lasting])
    expect(message?.parts).toEqual([{ type: 'file', file: { name: 'hi.txt', ref }, mediaType: 'text/plain' }])
    expect(await message?.files?.[0]?.ref?.text()).toBe('Hi')
    expect(message?.files?.[0]?.ref).toMatchObject({ name: 'hi.txt', type: 'text/plain' })
  })

  test('everything in a message except what cannot be cloned', async () => {
    const threads = tempThreads()
    const circle: Record<string, unknown> = { when: new Date(0), node: document.body, list: [1, () => 1] }
    circle['self'] = circle
    await threads.save('a', [{ ...hello[0], custom: { print: () => undefined, circle } }], { signal })
    const [message] = await load(threads)
    expect(message).toMatchObject({ ...hello[0], custom: { circle: { when: new Date(0), list: [1, undefined] } } })
    const { custom } = message as { custom: { circle: Record<string, unknown> } }
    expect([Object.keys(custom), Object.keys(custom.circle)]).toEqual([['circle'], ['when', 'list', 'self']])
    expect(custom.circle['self']).toBe(custom.circle)
  })

  test('messages with the same id or none', async () => {
    const threads = tempThreads()
    const messages: MessageContent[] = [...hello, ...hello, { role: 'ai', text: 'Hi' }, { role: 'ai', text: 'Hi' }]
    await threads.save('a', messages, { signal })
    const { before, messages: page } = await threads.load('a', { limit: 1, signal })
    const older = await threads.load('a', { limit: 10, signal, ...(before !== undefined && { before }) })
    expect([...older.messages, ...page]).toEqual(messages)
  })

  test('a removed thread for one minute, in which it can be restored, and not longer', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const threads = tempThreads()
    await threads.save('a', hello, { signal })
    await threads.remove('a')
    vi.setSystemTime(Date.now() + 59_000)
    await listed(threads)
    await threads.restore('a')
    expect(await listed(threads)).toEqual(['a'])
    await threads.remove('a')
    vi.setSystemTime(Date.now() + 61_000)
    await listed(threads)
    await expect(threads.restore('a')).rejects.toMatchObject({ status: 404 })
    // Deletes its messages.
    await threads.save('a', [], { signal })
    expect(await load(threads)).toEqual([])
  })

  test('no expired removed thread after it is opened again, even if nothing is listed', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const threads = tempThreads()
    await threads.save('a', hello, { signal })
    await threads.remove('a')
    threads.close()
    vi.setSystemTime(Date.now() + 61_000)
    await expect(tempThreads(threads.name).restore('a')).rejects.toMatchObject({ status: 404 })
  })

  test('the right page of older messages when newer ones were replaced in the meantime', async () => {
    const threads = tempThreads()
    const messages = ['1', '2', '3', '4'].map((id) => ({ id, role: 'user', text: id }))
    const { version } = await threads.save('a', messages, { signal })
    const { before = '' } = await threads.load('a', { limit: 2, signal })
    await threads.save('a', messages.slice(3), { ifVersion: version, after: '2', signal })
    expect((await threads.load('a', { limit: 2, before, signal })).messages).toEqual(messages.slice(0, 2))
  })
})

describe('threads in several tabs', () => {
  test('accept one of two saves of the same version', async () => {
    const one = tempThreads()
    const other = tempThreads(one.name)
    let { version } = await one.save('a', hello, { signal })
    for (let round = 0; round < 20; round += 1) {
      const texts = [`one ${round}`, `other ${round}`]
      const results = await Promise.allSettled(
        [one, other].map((tab, index) =>
          tab.save('a', [{ id: 'one', role: 'user', text: texts[index] ?? '' }], { ifVersion: version, signal }),
        ),
      )
      const refused = results.filter((result) => result.status === 'rejected').map(({ reason }) => isConflict(reason))
      expect(refused).toEqual([true])
      const winner = results.findIndex(({ status }) => status === 'fulfilled')
      const loaded = await other.load('a', { limit: 10, signal })
      expect(loaded.messages[0]?.text).toBe(texts[winner])
      ;({ version } = loaded)
    }
  })

  test('can be deleted in one tab while others have them open, and used again', async () => {
    const one = tempThreads()
    const other = tempThreads(one.name)
    await one.save('a', hello, { signal })
    await other.save('b', hello, { signal })
    await one.clear()
    expect((await indexedDB.databases()).filter(({ name }) => name === one.name)).toEqual([])
    expect(await listed(other)).toEqual([])
    await other.save('c', hello, { signal })
    expect(await listed(one)).toEqual(['c'])
  })

  test('can be deleted by other code, and used again', async () => {
    const threads = tempThreads()
    await threads.save('a', hello, { signal })
    await done(indexedDB.deleteDatabase(threads.name))
    await threads.save('b', hello, { signal })
    expect(await listed(threads)).toEqual(['b'])
  })

  test('close for a newer version of the database, and report that they cannot be opened', async () => {
    const threads = tempThreads()
    await threads.save('a', hello, { signal })
    const newer = await done(indexedDB.open(threads.name, 2))
    await expect(listed(threads)).rejects.toMatchObject({ name: 'VersionError' })
    newer.close()
  })

  test('can be cleared even while other code keeps the database open', async () => {
    const threads = tempThreads()
    await threads.save('a', hello, { signal })
    const kept = await done(indexedDB.open(threads.name))
    await threads.clear()
    expect(await done(kept.transaction('messages').objectStore('messages').count())).toBe(0)
    kept.close()
    expect(await listed(threads)).toEqual([])
  })

  test('stop waiting on abort while other code keeps the database from opening', async () => {
    const threads = tempThreads()
    const kept = await done(indexedDB.open(threads.name))
    const deletion = done(indexedDB.deleteDatabase(threads.name))
    const giveUp = new AbortController()
    const list = threads.list({ limit: 10, signal: giveUp.signal })
    giveUp.abort()
    await expect(list).rejects.toMatchObject({ name: 'AbortError' })
    kept.close()
    await deletion
  })
})

describe('threads that the browser cannot store', () => {
  test('fail without IndexedDB, and are stored once it is available', async () => {
    const threads = tempThreads()
    const open = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    })
    await expect(threads.save('a', hello, { signal })).rejects.toMatchObject({ name: 'SecurityError' })
    open.mockRestore()
    await threads.save('a', hello, { signal })
    expect(await listed(threads)).toEqual(['a'])
  })

  test('fail with a clear error when storage is full, and stored threads stay', async () => {
    const threads = tempThreads()
    const { version } = await threads.save('a', hello, { signal })
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    })
    const save = threads.save('a', [{ ...hello[0], text: 'Too long' }], { ifVersion: version, signal })
    await expect(save).rejects.toSatisfy(isQuotaExceeded)
    put.mockRestore()
    expect(await load(threads)).toEqual(hello)
  })

  test('fail with the reason when a write fails', async () => {
    const threads = tempThreads()
    const { version } = await threads.save('a', hello, { signal })
    // The record exists already: the request fails, then the transaction, and with it all other requests.
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function add(this: IDBObjectStore, value, key) {
      return key === undefined ? this.add(value) : this.add(value, key)
    })
    const save = threads.save('a', [...hello, ...hello], { ifVersion: version, signal })
    await expect(save).rejects.toMatchObject({ name: 'ConstraintError' })
    put.mockRestore()
    expect(await load(threads)).toEqual(hello)
  })
})
