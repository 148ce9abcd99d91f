import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { testApprovals } from '../../e2e/server/approved-refund.ts'
import { ask, readEvents, startServerProcess, startVendor } from '../../e2e/server/server-process.ts'
import { testServers } from '../../e2e/server/two-servers.ts'
import { startPostgres, type Postgres } from './start-postgres.mjs'

let postgres: Postgres
const patient = { timeout: 30_000, interval: 20 }

beforeAll(async () => {
  postgres = await startPostgres()
}, 120_000)
afterAll(() => postgres?.remove(), 120_000)

const newStore = async (): Promise<string> => `postgresStore({ url: ${JSON.stringify(await postgres.createDatabase())} })`

testServers('PostgreSQL', newStore)
testApprovals('PostgreSQL', newStore)

describe('a PostgreSQL server that is restarted', () => {
  test('ends no answer, and has all of it when it is back', async () => {
    const vendor = await startVendor()
    const store = await newStore()
    const [one, other] = [await startServerProcess(store, vendor.url), await startServerProcess(store, vendor.url)]
    const asked = ask(one.url)
    await vi.waitFor(() => expect(vendor.counts().begun).toBe(1), patient)
    vendor.say('One, ')
    const response = await asked
    const path = `/streams/${response.headers.get('confab-stream') ?? ''}`
    const reader = readEvents(response)
    await vi.waitFor(() => expect(reader.text()).toBe('One, '), patient)
    await postgres.stop()
    vendor.say('two, ')
    await vi.waitFor(() => expect(reader.text()).toBe('One, two, '), patient)
    const ready = async (): Promise<unknown> => (await fetch(`${one.url}/ready`)).json()
    expect(await ready()).toEqual({ status: 'unavailable', store: 'unavailable' })
    expect((await fetch(`${other.url}${path}`)).status).toBe(503)
    await postgres.start()
    await vi.waitFor(async () => expect(await ready()).toEqual({ status: 'ok' }), patient)
    // What is said next takes along what was not kept.
    const follower = await vi.waitFor(async () => {
      vendor.say('.')
      const response = await fetch(`${other.url}${path}`)
      expect(response.status).toBe(200)
      return readEvents(response)
    }, patient)
    await vi.waitFor(() => expect(follower.text()).toContain('One, two, .'), patient)
    vendor.say('three')
    vendor.end()
    await Promise.all([reader.ended, follower.ended])
    expect(reader.text()).toMatch(/^One, two, \.+three$/)
    expect(follower.pieces).toEqual(reader.pieces)
  })

  test('is heard again by servers that wait for each other', async () => {
    const vendor = await startVendor()
    const store = await newStore()
    const [one, other] = [await startServerProcess(store, vendor.url), await startServerProcess(store, vendor.url)]
    await fetch(`${other.url}/streams/nobody`)
    await postgres.stop()
    await postgres.start()
    const asked = ask(one.url)
    await vi.waitFor(() => expect(vendor.counts().begun).toBe(1), patient)
    vendor.say('One')
    const response = await asked
    const path = `/streams/${response.headers.get('confab-stream') ?? ''}`
    const follower = await vi.waitFor(async () => {
      const response = await fetch(`${other.url}${path}`)
      expect(response.status).toBe(200)
      return readEvents(response)
    }, patient)
    vendor.say(', two')
    await vi.waitFor(() => expect(follower.text()).toBe('One, two'), patient)
    expect((await fetch(`${other.url}${path}/stop`, { method: 'POST' })).status).toBe(204)
    await vi.waitFor(() => expect(vendor.counts().left).toBe(1), patient)
  })
})
