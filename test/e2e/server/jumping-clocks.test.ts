// @module-tag thorough: servers that die, clocks that jump, storages of several processes.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Libsql from 'libsql'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { openClock, whyNoClock } from './settable-clock.ts'
import { ask, readEvents, startServerProcess, startVendor } from './server-process.ts'

const hour = 3600
const day = 24 * hour
const jumps = [
  ['ahead an hour', hour],
  ['back an hour', -hour],
  ['ahead a day', day],
  ['back a day', -day],
] as const

const patient = { timeout: 40_000, interval: 50 }
const anna = { 'X-User': 'anna' }
const question = { id: 'q', role: 'user', text: 'Tell me' }
const asked = { threadId: 't', messages: [question] }

if (whyNoClock !== undefined) console.warn(`Clocks of processes are not set: ${whyNoClock}`)

function newFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'confab-clocks-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'chat.db')
}

/** A file beside the servers that have it. */
function openFile(file: string) {
  const database = new Libsql(file)
  onTestFinished(() => void database.close())
  database.pragma('busy_timeout = 5000')
  return {
    read: (sql: string): number => Number(Object.values(database.prepare(sql).get() as object)[0]),
    change: (sql: string): void => void database.exec(sql),
  }
}

async function savedBy(url: string): Promise<unknown[]> {
  const response = await fetch(`${url}/threads/t/messages`, { headers: anna })
  return response.ok ? ((await response.json()) as { messages: unknown[] }).messages : []
}

const remember = (url: string): Promise<Response> =>
  fetch(`${url}/threads/old/messages`, {
    method: 'PUT',
    headers: { ...anna, 'Content-Type': 'application/json', 'If-None-Match': '*' },
    body: JSON.stringify({ messages: [question] }),
  })

describe.skipIf(whyNoClock !== undefined)('the clock of a server', () => {
  test.each(jumps)(
    'that goes %s ends no answer, and takes no server for dead: it is whole for all, and is given to who asks again',
    async (_jump, seconds) => {
      const [vendor, clock, file] = [await startVendor(), openClock(), newFile()]
      const store = `sqliteStore({ file: ${JSON.stringify(file)} })`
      const one = await startServerProcess(store, vendor.url, clock)
      const other = await startServerProcess(store, vendor.url)
      const headers = { ...anna, 'Idempotency-Key': crypto.randomUUID() }
      const first = ask(one.url, headers, asked)
      await vi.waitFor(() => expect(vendor.counts().begun).toBe(1), patient)
      vendor.say('One, ')
      const response = await first
      const path = `/streams/${response.headers.get('confab-stream') ?? ''}`
      const readers = [readEvents(response), readEvents(await fetch(`${other.url}${path}`, { headers }))]
      const texts = (): string[] => readers.map(({ text }) => text())
      await vi.waitFor(() => expect(texts()).toEqual(['One, ', 'One, ']), patient)
      clock.set(seconds)
      // The other server has looked more often than it needs to take one for dead that stands still.
      const { read } = openFile(file)
      const beats = (): number => read('select min(beats) from confab_stream_writer')
      const before = beats()
      await vi.waitFor(() => expect(beats()).toBeGreaterThan(before + 9), patient)
      vendor.say('two')
      await vi.waitFor(() => expect(texts()).toEqual(['One, two', 'One, two']), patient)
      const again = readEvents(await ask(other.url, headers, asked))
      vendor.end()
      await Promise.all([...readers, again].map(({ ended }) => ended))
      expect([...texts(), again.text(), vendor.counts().begun]).toEqual(['One, two', 'One, two', 'One, two', 1])
      await vi.waitFor(async () => expect(await savedBy(one.url)).toMatchObject([question, { text: 'One, two' }]), patient)
      // Whoever missed the end reads it, and sends the same message once more, after the jump.
      for (const { url } of [one, other]) {
        const late = readEvents(await ask(url, headers, asked))
        await late.ended
        expect([late.text(), vendor.counts().begun]).toEqual(['One, two', 1])
      }
    },
    90_000,
  )

  test.each(jumps)(
    'that goes %s gives nobody more than the limits allow, and keeps nobody out for longer',
    async (_jump, seconds) => {
      const [vendor, clock] = [await startVendor(), openClock()]
      const options = 'limits: { requestsPerMinute: 2, requestsPerDay: 3 },'
      const { url } = await startServerProcess('undefined', vendor.url, { ...clock, options })
      for (let count = 1; count <= 2; count += 1) {
        const response = ask(url, anna, asked)
        await vi.waitFor(() => expect(vendor.counts().begun).toBe(count), patient)
        vendor.say('Hello')
        vendor.end()
        expect((await response).status).toBe(200)
      }
      clock.set(seconds)
      const refused = await ask(url, anna, asked)
      expect(refused.status).toBe(429)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60)
    },
  )

  test('that jumps removes no conversation before its time, by whatever it jumps', async () => {
    const vendor = await startVendor()
    const swept = [...jumps, ['ahead a year', 365 * day] as const].map(async ([, seconds]) => {
      const [clock, file] = [openClock(), newFile()]
      const store = `sqliteStore({ file: ${JSON.stringify(file)} })`
      const { url } = await startServerProcess(store, vendor.url, { ...clock, options: 'retention: { threads: 1.5 },' })
      expect((await remember(url)).status).toBe(201)
      const { read, change } = openFile(file)
      // As one had looked for what is too old just before.
      change('update confab_clock set seen_at = unixepoch()')
      const seenAt = (): number => read('select seen_at from confab_clock')
      const before = seenAt()
      clock.set(seconds)
      const isSwept = (): void => expect(Math.abs(seenAt() - before)).toBeGreaterThan(hour / 2)
      await vi.waitFor(isSwept, { timeout: 90_000, interval: 500 })
      const response = await fetch(`${url}/threads/old/messages`, { headers: anna })
      return [response.status, await response.json()] as const
    })
    for (const [status, thread] of await Promise.all(swept)) {
      expect(status).toBe(200)
      expect(thread).toMatchObject({ messages: [question] })
    }
  }, 120_000)
})
