import { describe, expect, onTestFinished, test } from 'vitest'
import { createBackendClient, type Backend } from '../../../../host/backend/client.ts'
import { createProductBackend } from '../../../../host/server/product/product-backend.ts'
import { pageJudge } from '../../../../host/server/product/assessment/page-judge.ts'
import { createSqlUserStore } from '../../../../host/server/store/sql-user-store.ts'
import type { ProductDatabase } from '../../../../host/server/store/product-tables.ts'

const start = Date.parse('2026-11-30T09:00:00Z')
const second = 1000

/** Servers of one database, each with a web that answers when it is let; the clock is the test's. */
function openServers(databases: readonly [ProductDatabase, ProductDatabase]) {
  const clock = { now: start }
  const now = (): number => clock.now
  return {
    clock,
    servers: databases.map((database) => {
      const asked: string[] = []
      let answer = (): void => undefined
      const turn = new Promise<void>((resolve) => (answer = resolve))
      onTestFinished(() => answer())
      const backend = createProductBackend({
        baseUrl: 'https://app.example',
        webhookSecret: 'secret',
        users: createSqlUserStore({ database, now }),
        delay: async () => undefined,
        now,
        isShared: true,
        accounts: { identify: async (token) => ({ userId: token }), setPaymentStatus: async () => undefined },
        judge: {
          ...pageJudge,
          // Without the DOM of a page.
          chooseLinks: async () => [],
          judge: async () => ({ stranger: { code: 'parked', what: 'is parked' } }),
        },
        pages: {
          async read(url) {
            asked.push(url)
            await turn
            return { url, html: '<title>Bread</title>', bytes: 20 }
          },
          visit: () => Promise.reject(new Error('no browser')),
        },
      })
      onTestFinished(() => backend.close())
      const client: Backend = createBackendClient({
        baseUrl: 'https://app.example',
        accessToken: async () => 'ada',
        refresh: async () => undefined,
        fetch: async (input, init) => (await backend.handle(new Request(input, init))) ?? new Response(null, { status: 599 }),
      })
      return { client, asked, answer, close: () => backend.close() }
    }),
  }
}

/** An assessment that one of several servers works on. `open` gives an empty database twice, as two processes have it. */
export function testSharedAssessments(open: () => Promise<readonly [ProductDatabase, ProductDatabase]>): void {
  const openBoth = async () => {
    const { clock, servers } = openServers(await open())
    const [first, other] = servers
    if (!first || !other) throw new Error('There are two.')
    return { clock, first, other }
  }

  test('is shown as running by the other, which does not visit the page once more', async () => {
    const { clock, first, other } = await openBoth()
    const { id } = await first.client.startAssessment('https://rye.example/')
    await expect.poll(() => first.asked).toHaveLength(1)
    clock.now += 5 * second
    expect(await other.client.readAssessment(id)).toMatchObject({ status: 'capturing' })
    expect(await other.client.readAssessment(id)).not.toHaveProperty('worker')
    expect(other.asked).toEqual([])
    first.answer()
    await expect.poll(async () => (await other.client.readAssessment(id)).error?.code).toBe('parked')
    expect(other.asked).toEqual([])
  })

  test('that waits for its turn before the landing page’s score is not begun by the other', async () => {
    const { first, other } = await openBoth()
    const ids: string[] = []
    for (const name of ['rye', 'oat', 'spelt'])
      ids.push((await first.client.startVisitorAssessment(`https://${name}.example/`)).id)
    await expect.poll(() => first.asked).toHaveLength(2)
    const [, , last = ''] = ids
    for await (const { status } of other.client.watchVisitorAssessment(last)) {
      expect(status).toBe('queued')
      break
    }
    await other.client.startVisitorAssessment('https://own.example/')
    await expect.poll(() => other.asked).toContain('https://own.example/')
    expect(other.asked).toEqual(['https://own.example/'])
  })

  describe('whose server was killed', () => {
    test('goes on at the other, once nothing was heard of it for a while', async () => {
      const { clock, first, other } = await openBoth()
      const { id } = await first.client.startAssessment('https://rye.example/')
      await expect.poll(() => first.asked).toHaveLength(1)
      clock.now += 60 * second
      await other.client.readAssessment(id)
      await expect.poll(() => other.asked).toEqual(['https://rye.example/'])
      // It was not dead, but slow: what it finds now is no matter any more.
      first.answer()
      other.answer()
      await expect.poll(async () => (await other.client.readAssessment(id)).status).toBe('failed')
    })

    test('says that it was interrupted, and can be started again', async () => {
      const { clock, first, other } = await openBoth()
      const { id } = await first.client.startAssessment('https://rye.example/')
      clock.now += 200 * second
      const ended = await other.client.readAssessment(id)
      expect(ended).toMatchObject({ status: 'failed', error: { code: 'interrupted' } })
      expect(ended.message).toBe('The assessment was interrupted. Please start it again.')
      expect((await other.client.startAssessment('https://rye.example/')).status).toBe('queued')
    })
  })

  test('whose server was told to end goes on at the other at once', async () => {
    const { first, other } = await openBoth()
    const { id } = await first.client.startAssessment('https://rye.example/')
    await expect.poll(() => first.asked).toHaveLength(1)
    await first.close()
    await other.client.readAssessment(id)
    await expect.poll(() => other.asked).toEqual(['https://rye.example/'])
  })
}
