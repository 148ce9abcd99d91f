import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { postgresStore } from '../../../sdk/entries/server/postgres.ts'
import { readEvents } from '../../e2e/server/server-process.ts'
import { startChatServer } from '../../unit/server/start-chat-server.ts'
import { startPostgres, type Postgres } from './start-postgres.mjs'

let postgres: Postgres

beforeAll(async () => {
  postgres = await startPostgres()
}, 120_000)
afterAll(() => postgres?.remove(), 120_000)

test('a message that is sent to two servers at once, several times to each, is answered once and to all', async () => {
  const url = await postgres.createDatabase()
  let asks = 0
  const start = async () => {
    const store = postgresStore({ url })
    onTestFinished(() => store.close())
    return startChatServer({
      store,
      async *answer() {
        asks += 1
        yield 'Order '
        await new Promise((resolve) => setTimeout(resolve, 20))
        yield 'is done'
      },
    })
  }
  const servers = [await start(), await start()]
  for (let round = 1; round <= 50; round += 1) {
    const headers = { Accept: 'text/event-stream', 'Idempotency-Key': crypto.randomUUID() }
    const sent = [...servers, ...servers, ...servers].map(async ({ post }) => {
      const reader = readEvents(await post({ messages: [{ role: 'user', text: 'Order a loaf' }] }, headers))
      await reader.ended
      return reader.text()
    })
    expect(await Promise.all(sent)).toEqual(sent.map(() => 'Order is done'))
    expect(asks).toBe(round)
  }
}, 120_000)
