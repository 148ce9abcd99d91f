import { sql } from 'kysely'
import pg from 'pg'
import { inTime } from '../../../../core/util/in-time.ts'
import type { Database } from '../tables.ts'
import type { Heard, Signals } from './signals.ts'

const changes = 'confab_stream'
const stops = 'confab_stream_stop'

/** Ids of one notification: PostgreSQL takes no more than 8,000 bytes. */
const idsAtOnce = 200

/** How long the connection may take to answer, in milliseconds. */
const patience = 5000

/** How long it may take to end, in milliseconds. */
const goodbyeTime = 1000

/** Processes that share PostgreSQL: each has one connection on which it hears what others notify of, which are ids only. */
export function createNotifiedSignals(url: string, use: () => Promise<Database>, { changed, stopped }: Heard): Signals {
  let current: { readonly client: pg.Client; readonly opened: Promise<unknown> } | undefined
  let isClosed = false
  let listening: Promise<void> | undefined

  function drop(client: pg.Client): void {
    if (current?.client === client) current = undefined
    client.end().catch(() => undefined)
  }

  async function open(client: pg.Client): Promise<void> {
    client.on('error', () => drop(client)).on('end', () => drop(client))
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === stops) stopped()
      else changed(payload.split(','))
    })
    await client.connect()
    await client.query(`listen ${changes}; listen ${stops}`)
    // What happened before, nobody has heard of.
    changed()
    stopped()
  }

  async function listen(): Promise<void> {
    if (isClosed) return
    const known = current
    const client =
      known?.client ??
      new pg.Client({ connectionString: url, connectionTimeoutMillis: patience, query_timeout: patience, keepAlive: true })
    try {
      // A connection whose other end has vanished is silent.
      if (known) await known.opened.then(() => client.query('select 1'))
      else await (current = { client, opened: open(client) }).opened
    } catch (error) {
      drop(client)
      throw error
    }
  }

  return {
    listen() {
      // Many may begin to listen at once: the connection is asked one thing at a time.
      listening ??= listen().finally(() => (listening = undefined))
      return listening
    },
    rest: () => undefined,
    async announce(ids) {
      const payloads = Array.from({ length: Math.ceil(ids.length / idsAtOnce) }, (_, index) =>
        ids.slice(index * idsAtOnce, (index + 1) * idsAtOnce).join(','),
      )
      if (!payloads.length) return
      await sql`select pg_notify(${changes}, payload) from json_array_elements_text(${JSON.stringify(payloads)}::json) as payload`.execute(
        await use(),
      )
    },
    async announceStop() {
      await sql`select pg_notify(${stops}, '')`.execute(await use())
    },
    async close() {
      isClosed = true
      // A connection whose other end has vanished never says that it has ended.
      if (current) await inTime(goodbyeTime, current.client.end(), () => new Error('The connection does not end.'))
    },
  }
}
