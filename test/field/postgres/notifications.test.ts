import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { postgresStore } from '../../../sdk/entries/server/postgres.ts'
import { channelOf } from '../../../sdk/server/stores/sql/streams/channel-of.ts'
import { overhearPostgres } from './overhear-postgres.ts'
import { startPostgres, type Postgres } from './start-postgres.mjs'

let postgres: Postgres
const patient = { timeout: 20_000, interval: 5 }

beforeAll(async () => {
  postgres = await startPostgres()
}, 120_000)
afterAll(() => postgres?.remove(), 120_000)

/** A server that writes answers, and one that follows some of them, with what is heard of the second. */
async function startServers() {
  const url = await postgres.createDatabase()
  const [asked, heard] = [await overhearPostgres(url), await overhearPostgres(url)]
  const stores = [postgresStore({ url }), postgresStore({ url: asked.url, listenUrl: heard.url })]
  const followers: { leave(): Promise<void> }[] = []
  onTestFinished(async () => {
    await Promise.all(followers.map((follower) => follower.leave()))
    await Promise.all(stores.map((store) => store.close()))
    await Promise.all([asked.close(), heard.close()])
  })
  const [writer, reader] = stores.map(({ streams }) => streams ?? expect.fail('A store of PostgreSQL keeps streams.'))
  if (!writer || !reader) return expect.fail('There are two.')
  const numbers = new Map<string, number>()
  return {
    url,
    writer,
    holdListening: () => heard.hold(),
    /** How often pieces of answers were read. */
    reads: () => asked.statements.filter((statement) => /select .*"confab_stream_piece"/.test(statement)).length,
    heardOf: (id: string) => heard.notifications.filter((one) => one.includes(id)).length,
    /** The channels of answers that the second one listens to now. */
    channels() {
      const channels = new Set<string>()
      for (const one of heard.statements.join('; ').split('; ')) {
        const [verb, channel = ''] = one.split(' ')
        if (verb === 'listen' && /_\d+$/.test(channel)) channels.add(channel)
        if (verb === 'unlisten') channels.delete(channel)
      }
      return [...channels]
    },
    async say(id: string, text: string) {
      const number = (numbers.get(id) ?? 0) + 1
      numbers.set(id, number)
      await writer.append(id, [{ number, data: text }])
    },
    /** Follows an answer on the second server. */
    async follow(id: string) {
      const leaving = new AbortController()
      const pieces = await reader.follow({ id, user: 'anna' }, { after: 0, signal: leaving.signal })
      let text = ''
      const ended = (async () => {
        for await (const some of pieces ?? []) for (const { data } of some) text += data
      })()
      const follower = {
        text: () => text,
        ended,
        async leave() {
          leaving.abort()
          await ended
        },
      }
      followers.push(follower)
      return follower
    },
  }
}

type Servers = Awaited<ReturnType<typeof startServers>>

/** Who follows an answer is woken by nothing that came before this. */
async function settle({ say }: Servers, id: string, follower: Awaited<ReturnType<Servers['follow']>>): Promise<void> {
  const mark = `(${crypto.randomUUID()})`
  await say(id, mark)
  await vi.waitFor(() => expect(follower.text()).toContain(mark), patient)
}

/** An id whose changes are notified of together with those of another one, or apart. */
function idBeside(id: string, isTogether: boolean): string {
  const ids = Array.from({ length: 10_000 }, (_, count) => `answer-${count}`)
  return ids.find((one) => (channelOf(one) === channelOf(id)) === isTogether) ?? expect.fail('All are notified of together.')
}

describe('servers that share PostgreSQL', () => {
  test('hear nothing of an answer that nobody follows there, and do not ask for it', async () => {
    const servers = await startServers()
    const { writer, say, follow, heardOf, reads } = servers
    const other = idBeside('followed', false)
    for (const id of ['followed', other]) await writer.begin({ id, user: 'anna' }, [])
    const follower = await follow('followed')
    await settle(servers, 'followed', follower)
    await settle(servers, 'followed', follower)
    const before = reads()
    for (let count = 0; count < 20; count += 1) await say(other, 'Never mind')
    await say('followed', 'Hello')
    await vi.waitFor(() => expect(follower.text()).toMatch(/Hello$/), patient)
    expect(heardOf(other)).toBe(0)
    expect(reads() - before).toBe(1)
  })

  test('do not ask for an answer that is notified of together with one that is followed', async () => {
    const servers = await startServers()
    const { writer, say, follow, heardOf, reads } = servers
    const other = idBeside('followed', true)
    for (const id of ['followed', other]) await writer.begin({ id, user: 'anna' }, [])
    const follower = await follow('followed')
    await settle(servers, 'followed', follower)
    await settle(servers, 'followed', follower)
    const before = reads()
    for (let count = 0; count < 5; count += 1) await say(other, 'Never mind')
    await say('followed', 'Hello')
    await vi.waitFor(() => expect(follower.text()).toMatch(/Hello$/), patient)
    expect(heardOf(other)).toBe(5)
    expect(reads() - before).toBe(1)
  })

  test('listen for an answer as long as somebody follows it, however many do', async () => {
    const servers = await startServers()
    const { writer, say, follow, heardOf, channels } = servers
    for (const id of ['one', 'two']) await writer.begin({ id, user: 'anna' }, [])
    const [first, second, other] = [await follow('one'), await follow('one'), await follow('two')]
    await vi.waitFor(() => expect(channels().toSorted()).toEqual([channelOf('one'), channelOf('two')].toSorted()), patient)
    await first.leave()
    await settle(servers, 'one', second)
    expect(channels()).toContain(channelOf('one'))
    await second.leave()
    await vi.waitFor(() => expect(channels()).toEqual([channelOf('two')]), patient)
    await settle(servers, 'two', other)
    const before = heardOf('one')
    for (let count = 0; count < 5; count += 1) await say('one', 'Nobody')
    await settle(servers, 'two', other)
    expect(heardOf('one')).toBe(before)
    const again = await follow('one')
    await vi.waitFor(() => expect(again.text()).toMatch(/Nobody$/), patient)
    await settle(servers, 'one', again)
    await Promise.all([again.leave(), other.leave()])
  })

  test('miss nothing that is said before they listen for it', async () => {
    const servers = await startServers()
    const { writer, say, follow, reads, heardOf, holdListening } = servers
    for (const id of ['before', 'one']) await writer.begin({ id, user: 'anna' }, [])
    // So that the connection is there.
    await settle(servers, 'before', await follow('before'))
    const listenOn = holdListening()
    const before = reads()
    const follower = await follow('one')
    await vi.waitFor(() => expect(reads()).toBe(before + 1), patient)
    await say('one', 'Hello')
    await settle(servers, 'before', await follow('before'))
    expect([heardOf('one'), follower.text()]).toEqual([0, ''])
    listenOn()
    await vi.waitFor(() => expect(follower.text()).toBe('Hello'), patient)
  })

  test('listen again for what is followed when the connection that listens was ended', async () => {
    const servers = await startServers()
    const { url, writer, follow } = servers
    await writer.begin({ id: 'one', user: 'anna' }, [])
    const follower = await follow('one')
    await settle(servers, 'one', follower)
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    onTestFinished(() => client.end())
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and query similar to '(listen|select 1)%'`,
    )
    await settle(servers, 'one', follower)
    await writer.end('one')
    await follower.ended
  })

  test('notify of answers whose ids are as long as they like, and of hundreds at once', async () => {
    const { writer, follow } = await startServers()
    const ids = ['x'.repeat(200), `"'; drop`, 'Ümläut-👋', ...Array.from({ length: 400 }, () => crypto.randomUUID())]
    await Promise.all(ids.map((id) => writer.begin({ id, user: 'anna' }, [])))
    const followers = await Promise.all(ids.slice(0, 3).map(follow))
    for (const id of ids) await writer.append(id, [{ number: 1, data: 'Hello' }])
    await Promise.all(ids.map((id) => writer.end(id)))
    await Promise.all(followers.map(({ ended }) => ended))
    expect(followers.map(({ text }) => text())).toEqual(['Hello', 'Hello', 'Hello'])
  })
})
