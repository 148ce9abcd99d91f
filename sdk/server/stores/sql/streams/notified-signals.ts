import { sql } from 'kysely'
import pg from 'pg'
import { inTime } from '../../../../core/util/in-time.ts'
import type { Database } from '../tables.ts'
import { channelOf } from './channel-of.ts'
import type { Heard, Signals } from './signals.ts'

const stops = 'confab_stream_stop'

/** Ids of one notification: PostgreSQL takes no more than 8,000 bytes. */
const idsAtOnce = 200

/** How long the connection may take to answer, in milliseconds. */
const patience = 5000

/** How long it may take to end, in milliseconds. */
const goodbyeTime = 1000

interface Connection {
  readonly client: pg.Client
  readonly opened: Promise<unknown>
  /** The channels of changes that it listens to. */
  readonly channels: Set<string>
}

/** The answers that are followed in this process, by their channels. */
function createFollowed() {
  const followed = new Map<string, Map<string, number>>()
  return {
    channels: (): string[] => [...followed.keys()],
    has: (channel: string): boolean => followed.has(channel),
    idsOf: (channel: string): string[] => [...(followed.get(channel)?.keys() ?? [])],
    /** @returns whether the channel is new. */
    add(id: string): boolean {
      const channel = channelOf(id)
      const known = followed.get(channel)
      const ids = known ?? new Map<string, number>()
      followed.set(channel, ids.set(id, (ids.get(id) ?? 0) + 1))
      return !known
    },
    /** @returns whether its channel has no more. */
    remove(id: string): boolean {
      const channel = channelOf(id)
      const ids = followed.get(channel)
      const count = (ids?.get(id) ?? 0) - 1
      if (count > 0) ids?.set(id, count)
      else ids?.delete(id)
      return !ids?.size && followed.delete(channel)
    },
  }
}

/** What to notify of for these ids: the channel, and the ids of it. */
function notificationsOf(ids: readonly string[]): [channel: string, payload: string][] {
  const byChannel = new Map<string, string[]>()
  for (const id of ids) {
    const channel = channelOf(id)
    const known = byChannel.get(channel)
    if (known) known.push(id)
    else byChannel.set(channel, [id])
  }
  return [...byChannel].flatMap(([channel, some]) =>
    Array.from({ length: Math.ceil(some.length / idsAtOnce) }, (_, index): [string, string] => [
      channel,
      some.slice(index * idsAtOnce, (index + 1) * idsAtOnce).join(','),
    ]),
  )
}

/**
 * Processes that share PostgreSQL: each has one connection on which it hears what others notify of, which are ids only. It listens for the
 * answers that are followed in it alone.
 */
export function createNotifiedSignals(url: string, use: () => Promise<Database>, { changed, stopped }: Heard): Signals {
  const followed = createFollowed()
  let current: Connection | undefined
  let isClosed = false
  let listening: Promise<void> | undefined
  /** What is followed has changed since the connection was told. */
  let isOutdated = false

  function drop(client: pg.Client): void {
    if (current?.client === client) current = undefined
    client.end().catch(() => undefined)
  }

  async function open(client: pg.Client, channels: Set<string>): Promise<void> {
    client.on('error', () => drop(client)).on('end', () => drop(client))
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === stops) stopped(payload || undefined)
      else changed(payload.split(','))
    })
    await client.connect()
    isOutdated = false
    for (const channel of followed.channels()) channels.add(channel)
    await client.query([stops, ...channels].map((channel) => `listen ${channel}`).join('; '))
    // What happened before, nobody has heard of.
    changed()
    stopped()
  }

  /** Listens for what is followed, and no more for what is not. @returns whether anything was to be done. */
  async function tune({ client, channels }: Connection): Promise<boolean> {
    let hasAsked = false
    while (isOutdated) {
      isOutdated = false
      const added = followed.channels().filter((channel) => !channels.has(channel))
      const left = [...channels].filter((channel) => !followed.has(channel))
      const statements = [...added.map((channel) => `listen ${channel}`), ...left.map((channel) => `unlisten ${channel}`)]
      if (!statements.length) continue
      hasAsked = true
      await client.query(statements.join('; '))
      for (const channel of left) channels.delete(channel)
      for (const channel of added) channels.add(channel)
      changed(added.flatMap(followed.idsOf))
    }
    return hasAsked
  }

  function connect(): Connection {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: patience,
      query_timeout: patience,
      keepAlive: true,
    })
    const channels = new Set<string>()
    return (current = { client, channels, opened: open(client, channels) })
  }

  async function check(): Promise<void> {
    if (isClosed) return
    const known = current
    const connection = known ?? connect()
    try {
      await connection.opened
      // A connection whose other end has vanished is silent.
      if (!(await tune(connection)) && known) await connection.client.query('select 1')
    } catch (error) {
      drop(connection.client)
      throw error
    }
  }

  async function listen(): Promise<void> {
    // Many may begin to listen at once: the connection is asked one thing at a time.
    listening ??= check().finally(() => (listening = undefined))
    await listening
    // Somebody came while it was asked the last thing.
    if (isOutdated && !isClosed) await listen()
  }

  const listenSoon = (): void => void listen().catch(() => undefined)

  return {
    listen,
    rest: () => undefined,
    follow(id) {
      if (followed.add(id)) {
        isOutdated = true
        listenSoon()
      }
      return () => {
        if (!followed.remove(id)) return
        isOutdated = true
        if (current) listenSoon()
      }
    },
    async announce(ids) {
      const notifications = notificationsOf(ids)
      if (!notifications.length) return
      await sql`select pg_notify(given ->> 0, given ->> 1) from json_array_elements(${JSON.stringify(notifications)}::json) as given`.execute(
        await use(),
      )
    },
    async announceStop(id = '') {
      await sql`select pg_notify(${stops}, ${id})`.execute(await use())
    },
    async close() {
      isClosed = true
      // A connection whose other end has vanished never says that it has ended.
      if (current) await inTime(goodbyeTime, current.client.end(), () => new Error('The connection does not end.'))
    },
  }
}
