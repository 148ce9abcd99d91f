import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openBreakableProxy } from '../../servers/breakable-proxy.ts'
import { startCountingVendor } from '../../e2e/server/counting-vendor.ts'
import { crowdSize, startCrowd } from '../../e2e/server/crowd.ts'
import { startServerProcess } from '../../e2e/server/server-process.ts'
import { databaseBreaks } from './database-breaks.ts'
import { startPostgres, type Postgres } from './start-postgres.mjs'

let postgres: Postgres

beforeAll(async () => {
  postgres = await startPostgres()
}, 120_000)
afterAll(() => postgres?.remove(), 120_000)

/** Two servers that share a database, and those who ask them. */
async function start() {
  const url = await postgres.createDatabase()
  const proxy = await openBreakableProxy(url)
  onTestFinished(() => proxy.close())
  const vendor = await startCountingVendor()
  const store = `postgresStore({ url: ${JSON.stringify(proxy.url)} })`
  const servers = [await startServerProcess(store, vendor.url), await startServerProcess(store, vendor.url)]
  const addresses = servers.map((server) => server.url)
  const crowd = await startCrowd(vendor, () => addresses)
  return { url, proxy, servers, addresses, died: () => servers.map(({ hasDied }) => hasDied()), ...crowd }
}

describe(`${crowdSize} answers of two servers that share PostgreSQL, and their conversations`, () => {
  test.each(databaseBreaks)(
    'are whole when it %s, and no server dies',
    async (_how, breakIt) => {
      const { url, proxy, goOn, end, expectSaved, died } = await start()
      await breakIt({ postgres, url, proxy })
      await goOn()
      expect(await end()).toEqual({ whole: crowdSize })
      await expectSaved()
      expect(died()).toEqual([false, false])
    },
    180_000,
  )

  test('are whole for all whose server lives, and end in words for the others, when one of the servers is killed', async () => {
    const { servers, addresses, end, expectSaved, died } = await start()
    addresses.shift()
    await servers[0]?.kill()
    expect(await end()).toEqual({ whole: crowdSize / 2, 'The answer was interrupted.': crowdSize / 2 })
    await expectSaved()
    expect(died()).toEqual([false, false])
  }, 180_000)
})
