import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import Libsql from 'libsql'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { startCountingVendor } from '../e2e/server/counting-vendor.ts'
import { startServerProcess, type Held } from '../e2e/server/server-process.ts'
import { startVisitor, textOf } from '../e2e/server/visitor.ts'
import { openBreakableProxy, type BreakableProxy } from '../servers/breakable-proxy.ts'
import { databaseBreaks } from './postgres/database-breaks.ts'
import { startPostgres, type Postgres } from './postgres/start-postgres.mjs'

/** How long it takes: set `SOAK_MINUTES` to try it for a shorter time. */
const minutes = Number(process.env['SOAK_MINUTES'] ?? 10)
const duration = minutes * 60_000

/** Visitors of a server at any time, who begin again when their answer has ended. */
const visitors = 20
const measuredEvery = duration / 60
const pause = 5000 // between one thing that goes wrong and the next
/** Until answers that ended go as others come, and what is loaded once is. */
const warmUp = 0.3
const patient = { timeout: 60_000, interval: 250 }

let postgres: Postgres
beforeAll(async () => {
  postgres = await startPostgres()
}, 120_000)
afterAll(() => postgres?.remove(), 120_000)

/** Something goes wrong, again and again, until it is over. */
type Chaos = (place: number) => Promise<void>

async function lock(file: string): Promise<void> {
  const other = new Libsql(file)
  other.pragma('busy_timeout = 5000')
  other.exec('begin immediate')
  await wait(2000)
  other.exec('rollback')
  other.close()
}

interface Tried {
  readonly name: string
  /** Code that makes the store. */
  readonly store: string
  readonly break: Chaos
}

async function openStores(): Promise<readonly Tried[]> {
  const folder = mkdtempSync(join(tmpdir(), 'confab-soak-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'chat.db')
  const url = await postgres.createDatabase()
  const proxy = await openBreakableProxy(url)
  onTestFinished(() => proxy.close())
  return [
    { name: 'memory', store: 'undefined', break: async () => undefined },
    { name: 'SQLite', store: `sqliteStore({ file: ${JSON.stringify(file)} })`, break: () => lock(file) },
    {
      name: 'PostgreSQL',
      store: `postgresStore({ url: ${JSON.stringify(proxy.url)} })`,
      break: async (place) => databaseBreaks[place % databaseBreaks.length]?.[1]({ postgres, url, proxy }),
    },
  ]
}

type Server = Awaited<ReturnType<typeof startServerProcess>>
type Vendor = Awaited<ReturnType<typeof startCountingVendor>>

interface Load {
  readonly server: Server
  readonly vendor: Vendor
  readonly proxy: BreakableProxy
  /** How many answers ended in which way. */
  readonly counts: Record<string, number>
}

interface Saved {
  readonly text?: string
  readonly metadata?: { readonly finishReason?: string }
}

/** Asks until there is an answer: one whose connection broke before its first words is sent again with its key. */
async function ask({ server, proxy }: Load, name: string, isStopping: boolean) {
  const address = proxy.url.replace(/\/$/, '')
  const key = crypto.randomUUID()
  const start = performance.now()
  for (;;) {
    const { headers, pieces, path, ending } = startVisitor(name, () => [address], 0, key)
    if (isStopping) {
      await Promise.race([vi.waitFor(() => expect(pieces.length).toBeGreaterThan(5), patient), ending])
      if (pieces.length > 5)
        await vi.waitFor(async () => {
          const { status } = await fetch(`${server.url}${await path}/stop`, { method: 'POST', headers })
          expect(status).toBe(204)
        }, patient)
    }
    const { how } = await ending
    const isBroken = how === 'The answer was interrupted.' && !textOf(pieces)
    if (!isBroken || performance.now() - start > patient.timeout) return { headers, pieces, how }
    await wait(patient.interval)
  }
}

/** Asks, reads or stops the answer, expects it in the conversation, and has all of it erased. */
async function askOnce(load: Load, name: string, isStopping: boolean): Promise<void> {
  const { server, vendor, counts } = load
  const { headers, pieces, how } = await ask(load, name, isStopping)
  const [text, said] = [textOf(pieces), vendor.saidTo(name)]
  expect([name, how, text]).toEqual([name, 'whole', isStopping ? said.slice(0, text.length) : said])
  await vi.waitFor(async () => {
    const response = await fetch(`${server.url}/threads/t/messages`, { headers })
    const { messages } = (await response.json()) as { readonly messages: readonly Saved[] }
    expect(messages.map((message) => [message.text, message.metadata?.finishReason])).toEqual([
      [name, undefined],
      [text, undefined],
    ])
  }, patient)
  await vi.waitFor(async () => {
    expect((await fetch(`${server.url}/visitors/me`, { method: 'DELETE', headers })).status).toBe(204)
  }, patient)
  const kind = isStopping ? 'stopped' : 'whole'
  counts[kind] = (counts[kind] ?? 0) + 1
}

const largest = (all: readonly Held[], name: keyof Held): number => Math.max(...all.map((held) => held[name]))

/** Expects what a process holds at the end to be what it held after its beginning, but for what a moment changes. */
function expectFlat(name: string, all: readonly Held[]): void {
  const steady = all.slice(Math.ceil(all.length * warmUp))
  const third = Math.floor(steady.length / 3)
  const [early, late] = [steady.slice(0, third), steady.slice(-third)]
  const words = `${name}: ${JSON.stringify(all)}`
  expect(largest(late, 'heap'), words).toBeLessThan(largest(early, 'heap') * 1.2 + 2 ** 22)
  expect(largest(late, 'rss'), words).toBeLessThan(largest(early, 'rss') * 1.2 + 2 ** 24)
  expect(largest(late, 'resources'), words).toBeLessThan(largest(early, 'resources') * 1.2 + visitors)
}

async function soak({ name, store, break: breakIt }: Tried): Promise<void> {
  const over = AbortSignal.timeout(duration)
  const vendor = await startCountingVendor()
  // Answers that ended go after half a minute.
  const options = 'retention: { answers: 30 / 86_400 },'
  const server = await startServerProcess(store, vendor.url, { options })
  const proxy = await openBreakableProxy(server.url)
  onTestFinished(() => proxy.close())
  const counts: Record<string, number> = {}
  const held: Held[] = []
  let asked = 0

  async function untilOver(act: Chaos): Promise<void> {
    for (let place = 0; !over.aborted; place += 1) await act(place)
  }
  const visit = (visitor: number): Promise<void> =>
    untilOver(async (round) => {
      asked += 1
      const question = `${name}: visitor ${visitor} asks ${round} to ${20 + ((visitor * 7 + round) % 40)}`
      await askOnce({ server, vendor, proxy, counts }, question, (visitor + round) % 5 === 0)
    })

  await Promise.all([
    ...Array.from({ length: visitors }, (_, visitor) => visit(visitor)),
    untilOver(async (place) => {
      await wait(pause)
      await breakIt(place)
      proxy.cut()
    }),
    untilOver(async () => {
      await wait(measuredEvery)
      held.push(await server.measure())
    }),
  ])
  expect((counts['whole'] ?? 0) + (counts['stopped'] ?? 0)).toBe(asked)
  expectFlat(name, held)
  expect(server.hasDied()).toBe(false)
  await server.stop()
  console.log(name, asked, JSON.stringify(counts), JSON.stringify(held.filter((_, place) => place % 10 === 0)))
}

test(
  'servers under load hold no more after ten minutes of chaos than before, and every answer is whole or stopped, and saved',
  async () => {
    await Promise.all((await openStores()).map(soak))
  },
  duration + 240_000,
)
