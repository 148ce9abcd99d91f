import { describe, expect, test } from 'vitest'
import { testThreads, type ThreadStorage } from '../../../sdk/entries/threads-contract.ts'
import { memoryThreads } from '../../../sdk/entries/threads.ts'

/** The rules that the suite reports as broken for a storage with one fault. */
async function brokenRules(breakIt: (storage: ThreadStorage) => Partial<ThreadStorage>): Promise<string[]> {
  const runs: (() => Promise<void>)[] = []
  testThreads({
    test: (_name, run) => runs.push(run),
    storage: () => {
      const storage = memoryThreads()
      return { ...storage, ...breakIt(storage) }
    },
  })
  const results = await Promise.allSettled(runs.map((run) => run()))
  return results
    .filter((result) => result.status === 'rejected')
    .map(({ reason }) => (reason as Error).message.split('\n', 1)[0] ?? '')
}

const { signal } = new AbortController()

/** Threads with page numbers as cursors, as on many servers. */
const byNumber = (storage: ThreadStorage): Partial<ThreadStorage> => ({
  async list({ cursor, limit, ...request }) {
    const { threads } = await storage.list({ ...request, limit: 1000 })
    const start = Number(cursor ?? 0)
    const end = start + limit
    return { threads: threads.slice(start, end), ...(end < threads.length && { cursor: `${end}` }) }
  },
})

describe('the contract suite recognises a storage that', () => {
  test.each<[string, (storage: ThreadStorage) => Partial<ThreadStorage>, string]>([
    ['counts threads for its pages', byNumber, 'Threads that did not move are listed once.'],
    [
      'gives all threads at once',
      (storage) => ({ list: (request) => storage.list({ ...request, limit: 1000 }) }),
      'A page is full as long as there are more threads.',
    ],
    [
      'lists the oldest thread first',
      (storage) => ({
        list: async (request) => {
          const { threads } = await storage.list({ ...request, limit: 1000 })
          return { threads: request.limit < 100 ? threads : threads.toReversed() }
        },
      }),
      'A save moves its thread to the top of the list.',
    ],
    [
      'heeds upper case in a search',
      (storage) => ({
        list: async (request) => (/[A-Z]/.test(request.query ?? '') ? { threads: [] } : storage.list(request)),
      }),
      'finds the one thread that holds it.',
    ],
    [
      'lists archived threads with the others',
      () => ({ archive: async () => undefined }),
      'An archived thread is not listed with the others.',
    ],
    [
      'takes saves of any version',
      (storage) => ({
        async save(id, messages, request) {
          const current = await storage.load(id, { limit: 1, signal }).catch(() => undefined)
          return storage.save(id, messages, { ...request, ...(current && { ifVersion: current.version }) })
        },
      }),
      'A save over an older version is refused.',
    ],
    [
      'keeps the text alone',
      (storage) => ({
        save: (id, messages, request) =>
          storage.save(
            id,
            messages.map(({ id, role = 'ai', text = '' }) => ({ ...(id !== undefined && { id }), role, text })),
            request,
          ),
      }),
      'Messages come back as they were saved.',
    ],
    [
      'drops parts that it does not know',
      (storage) => ({
        save: (id, messages, request) =>
          storage.save(
            id,
            messages.map((message) => ({
              ...message,
              ...(message.parts && { parts: message.parts.filter(({ type }) => /^(text|tool)$/.test(type)) }),
            })),
            request,
          ),
      }),
      'Messages come back as they were saved.',
    ],
    [
      'understands nothing of `after`',
      (storage) => ({
        save: (id, messages, { after: _after, ...request }) => storage.save(id, messages, request),
      }),
      'After the last message, it adds.',
    ],
    ['forgets what was removed', (storage) => ({ restore: (id) => storage.rename(id, '') }), 'error'],
    [
      'says of what is not there that it is empty',
      (storage) => ({
        load: (id, request) => storage.load(id, request).catch(() => ({ messages: [], version: '0' })),
      }),
      'What does not exist is not loaded.',
    ],
    [
      'gives pages of messages, and does not say that it understands `after`',
      () => ({ savesChanges: false }),
      'A storage with pages understands `after`.',
    ],
  ])('%s', async (_what, breakIt, rule) => {
    const rules = await brokenRules(breakIt)
    expect(rules.length).toBeLessThan(15)
    expect(rules.join('\n')).toContain(rule === 'error' ? 'There is no thread' : rule)
  })

  test('does nothing wrong', async () => expect(await brokenRules(() => ({}))).toEqual([]))
})
