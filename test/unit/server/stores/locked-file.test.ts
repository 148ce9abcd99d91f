import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Libsql from 'libsql'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { MessageContent } from '../../../../sdk/entries/server.ts'
import { sqliteStore } from '../../../../sdk/entries/server/sqlite.ts'
import { startChatServer } from '../start-chat-server.ts'

const { signal } = new AbortController()
const hello = { messages: [{ role: 'user', text: 'Count' }] }
const accept = { Accept: 'text/event-stream' }

function openFile() {
  const folder = mkdtempSync(join(tmpdir(), 'confab-locked-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'chat.db')
  const store = sqliteStore({ file })
  onTestFinished(() => store.close())
  return { file, store }
}

/** Another process that writes to the file, and does not end. */
function lock(file: string): () => void {
  const other = new Libsql(file)
  other.exec('begin immediate')
  return () => {
    other.exec('rollback')
    other.close()
  }
}

/** The longest time for which this process does nothing else while something happens, in milliseconds. */
async function longestBlock(act: () => Promise<unknown>): Promise<number> {
  let last = performance.now()
  let longest = 0
  const note = (): void => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
  }
  const timer = setInterval(note, 5)
  await act()
  note()
  clearInterval(timer)
  return longest
}

describe('a file that another process keeps locked', () => {
  test(
    'holds up no answer: readers see no pause that they would notice, and all of it is kept',
    { tags: 'thorough' },
    async () => {
      const { file, store } = openFile()
      await store.check?.()
      const over = new AbortController()
      const { post } = await startChatServer({
        store,
        async *answer() {
          for (let number = 1; !over.signal.aborted; number += 1) {
            yield `${number} `
            await new Promise((resolve) => setTimeout(resolve, 20))
          }
        },
      })
      const response = await post(hello, accept)
      let text = ''
      const times: number[] = []
      const read = (async () => {
        for await (const bytes of response.body ?? []) {
          text += new TextDecoder().decode(bytes)
          times.push(performance.now())
        }
      })()
      await vi.waitFor(() => expect(times.length).toBeGreaterThan(5))
      const unlock = lock(file)
      const locked = times.length
      const lockedAt = performance.now()
      await vi.waitFor(() => expect((times.at(-1) ?? 0) - lockedAt).toBeGreaterThan(3000), { timeout: 20_000 })
      const pauses = times.slice(locked).map((time, place) => time - (times[locked + place - 1] ?? time))
      unlock()
      over.abort()
      await read
      // 150 ms, and what a busy machine adds.
      expect(Math.max(...pauses)).toBeLessThan(400)
      const id = response.headers.get('confab-stream') ?? ''
      const shown = text.match(/^data: .*$/gm)?.map((line) => line.slice('data: '.length))
      await vi.waitFor(
        async () => {
          const other = sqliteStore({ file })
          const kept: string[] = []
          const owner = { id, user: undefined }
          const place = { after: 0, signal: AbortSignal.timeout(2000) }
          for await (const pieces of (await other.streams?.follow(owner, place)) ?? [])
            kept.push(...pieces.map(({ data }) => data))
          await other.close()
          expect(kept).toEqual(shown)
        },
        { timeout: 20_000 },
      )
    },
  )

  test('is read all the same, and written when the lock is gone', async () => {
    const { file, store } = openFile()
    const { version } = await store.threads.save('anna', 't', [{ id: 'one', role: 'user', text: 'Hello' }], { signal })
    const unlock = lock(file)
    let isSaved = false
    const saving = store.threads.save('anna', 't', [], { ifVersion: version, signal }).then(() => (isSaved = true))
    const block = await longestBlock(async () => {
      for (let round = 0; round < 20; round += 1) await store.threads.list('anna', { limit: 10, signal })
    })
    expect([isSaved, block < 200]).toEqual([false, true])
    unlock()
    await saving
  })

  test('for too long refuses what is saved, with an error that says why', { tags: 'thorough' }, async () => {
    const { file, store } = openFile()
    await store.check?.()
    onTestFinished(lock(file))
    await expect(store.threads.save('anna', 't', [], { signal })).rejects.toThrow('database is locked')
  })
})

describe('a large file', () => {
  /** Half a megabyte. */
  const half = 'All the bread of the bakery, and no end of it. '.repeat(2 ** 19 / 47)

  test('is searched without keeping the process from anything else', { tags: 'thorough', timeout: 90_000 }, async () => {
    const { store } = openFile()
    for (let thread = 0; thread < 20; thread += 1) {
      const messages = Array.from({ length: 50 }, (_, place): MessageContent => ({
        id: `${place}`,
        role: 'user',
        text: half.slice(0, 190_000),
      }))
      await store.threads.save('anna', `${thread}`, messages, { signal })
    }
    let found: unknown
    const block = await longestBlock(async () => {
      found = await store.threads.list('anna', { query: 'a croissant', limit: 10, signal })
    })
    expect(found).toEqual({ threads: [] })
    expect(block).toBeLessThan(200)
  })

  test('takes twenty megabytes at once without keeping the process from anything else', async () => {
    const { store } = openFile()
    await store.check?.()
    const messages = Array.from({ length: 40 }, (_, place): MessageContent => ({ id: `${place}`, role: 'user', text: half }))
    const block = await longestBlock(() => store.threads.save('anna', 't', messages, { signal }))
    expect(block).toBeLessThan(200)
    expect((await store.threads.load('anna', 't', { limit: 100, signal })).messages).toHaveLength(40)
  })
})
