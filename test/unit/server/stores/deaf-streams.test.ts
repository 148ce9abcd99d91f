import Libsql from 'libsql'
import { SqliteDialect } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createSqlStore } from '../../../../sdk/server/stores/sql/sql-store.ts'
import type { Signals } from '../../../../sdk/server/stores/sql/streams/signals.ts'
import { newFile } from './open-file.ts'
import { sqliteSource } from './sqlite-source.ts'

/** As behind a pooler in transaction mode: it takes `LISTEN`, and nothing is ever heard. */
const deaf = (): Signals => ({
  listen: async () => undefined,
  rest: () => undefined,
  follow: () => () => undefined,
  announce: async () => undefined,
  announceStop: async () => undefined,
  close: async () => undefined,
})

function openStreams(file: string) {
  const source = sqliteSource(() => new SqliteDialect({ database: async () => new Libsql(file) }))
  const store = createSqlStore({ ...source, streams: { ...source.streams, createSignals: deaf } }, {})
  onTestFinished(() => store.close())
  return store.streams ?? expect.fail('A store in a database keeps streams.')
}

const patient = { timeout: 20_000, interval: 5 }

test('whoever follows an answer of another server gets all of it and its end, also where servers hear nothing of each other', async () => {
  const file = newFile()
  const [writer, reader] = [openStreams(file), openStreams(file)]
  const [one, other] = [
    { id: crypto.randomUUID(), user: 'anna' },
    { id: crypto.randomUUID(), user: 'anna' },
  ]
  for (const stream of [one, other]) await writer.begin(stream, [])
  let text = ''
  const follow = async (stream: typeof one, after: number): Promise<void> => {
    const pieces = await reader.follow(stream, { after, signal: new AbortController().signal })
    for await (const some of pieces ?? []) for (const { data } of some) text += data
  }
  const ended = [follow(one, 0), follow(one, 0), follow(other, 1)]
  await writer.append(one.id, [{ number: 1, data: 'Good' }])
  await vi.waitFor(() => expect(text).toBe('GoodGood'), patient)
  await writer.append(one.id, [{ number: 2, data: ' morning' }])
  await vi.waitFor(() => expect(text).toBe('GoodGood morning morning'), patient)
  await writer.append(other.id, [
    { number: 1, data: 'I' },
    { number: 2, data: '!' },
  ])
  await vi.waitFor(() => expect(text).toBe('GoodGood morning morning!'), patient)
  for (const { id } of [one, other]) await writer.end(id)
  await Promise.all(ended)
})
