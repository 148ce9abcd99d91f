import type { CompiledQuery } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { MessageContent, ServerStore } from '../../../../../sdk/entries/server.ts'
import { createSqlStore, type SqlSource } from '../../../../../sdk/server/stores/sql/sql-store.ts'
import { sqliteStore } from '../../../../../sdk/entries/server/sqlite.ts'
import { newFile, openFile } from '../open-file.ts'
import { sqliteSource } from '../sqlite-source.ts'
import { whenIndexed } from './search-contract.ts'
import { watchFile } from './watch-file.ts'

const { signal } = new AbortController()
const page = { limit: 10, signal }
const say = (...texts: readonly string[]): MessageContent[] =>
  texts.map((text, place) => ({ id: `m${place}`, role: 'user', text }))
const hay = (length: number): string => 'the hay of the field '.repeat(length / 21)

/** A store over a file, and the statements that the file was asked. */
function openWatched(file: string, change: (source: SqlSource) => SqlSource = (source) => source) {
  const asked: CompiledQuery[] = []
  const source = sqliteSource(() => watchFile(file, (query) => void asked.push(query)))
  const store = createSqlStore(change(source), {})
  onTestFinished(() => store.close())
  return { store, asked, ask: openedLater(file) }
}

/** Asks the file; the store has made its tables then. */
function openedLater(file: string): (sql: string) => readonly Readonly<Record<string, unknown>>[] {
  let run: ReturnType<typeof openFile> | undefined
  return (sql) => (run ??= openFile(file))(sql)
}

const withoutIndex = ({ search: _search, ...source }: SqlSource): SqlSource => source

const find = async ({ threads }: ServerStore, query: string): Promise<string[]> =>
  (await threads.list('anna', { ...page, query })).threads.map(({ id }) => id)

/** Statements that look through messages, and how many stretches of messages each of them is told. */
const looks = (asked: readonly CompiledQuery[]): number[] =>
  asked.flatMap(({ sql }) =>
    /search_text like/.test(sql) && /confab_message/.test(sql) ? [(sql.match(/\(\?, \d+, \d+\)/g) ?? []).length] : [],
  )

test('a search for a rare word looks into the messages that have it, and no others', async () => {
  const { store, asked, ask } = openWatched(newFile())
  for (let number = 0; number < 20; number += 1)
    await store.threads.save('anna', `t${number}`, say(hay(20_000), hay(20_000)), { signal })
  await store.threads.save('anna', 'rare', say(hay(20_000), 'a needle'), { signal })
  await whenIndexed({ store, ask })
  asked.length = 0
  expect(await find(store, 'needle')).toEqual(['rare'])
  expect(looks(asked)).toEqual([1])
  asked.length = 0
  expect(await find(store, 'nowhere')).toEqual([])
  expect(looks(asked)).toEqual([])
})

test('a search finds what enters the index while it searches', async () => {
  const file = newFile()
  let isAsked = false
  let onAsked = (): unknown => undefined
  const source = sqliteSource(() =>
    watchFile(file, ({ sql }) => {
      // The statement after the one that asks the index.
      if (isAsked) onAsked()
      isAsked = /from "?confab_search_message/.test(sql)
      return undefined
    }),
  )
  const store = createSqlStore(source, {})
  onTestFinished(() => store.close())
  const ask = openedLater(file)
  await store.threads.save('anna', 'late', say('a needle'), { signal })
  await whenIndexed({ store, ask })
  ask('delete from confab_search_message')
  ask('update confab_search set is_due = 1, indexed = 0')
  onAsked = () => ask('update confab_search set is_due = 0, indexed = 1')
  expect(await find(store, 'needle')).toEqual(['late'])
})

test('a search of all messages is made of pieces, between which other visitors read theirs', async () => {
  const { store, asked } = openWatched(newFile(), withoutIndex)
  for (let number = 0; number < 40; number += 1) await store.threads.save('anna', `t${number}`, say(hay(500_000)), { signal })
  await store.threads.save('ben', 'b', say('Hi'), { signal })
  asked.length = 0
  const searching = find(store, 'needle')
  await vi.waitUntil(() => looks(asked).length > 0, { interval: 1 })
  await store.threads.load('ben', 'b', page)
  const before = looks(asked).length
  expect(await searching).toEqual([])
  // 20 MB, of which a piece has 2 MiB at most.
  expect(looks(asked)).toEqual(Array.from({ length: 10 }, () => 4))
  expect(before).toBeLessThan(10)
})

test('a search of one long conversation is made of pieces, too', async () => {
  const { store, asked } = openWatched(newFile(), withoutIndex)
  await store.threads.save('anna', 't', say(...Array.from({ length: 400 }, () => hay(25_000))), { signal })
  asked.length = 0
  expect(await find(store, 'needle')).toEqual([])
  expect(looks(asked)).toHaveLength(5)
})

test('a search that nobody waits for any more ends', async () => {
  const { store, asked } = openWatched(newFile(), withoutIndex)
  for (let number = 0; number < 20; number += 1) await store.threads.save('anna', `t${number}`, say(hay(500_000)), { signal })
  asked.length = 0
  const gone = new AbortController()
  const searching = store.threads.list('anna', { limit: 10, query: 'needle', signal: gone.signal })
  await vi.waitUntil(() => looks(asked).length > 0, { interval: 1 })
  gone.abort()
  await expect(searching).rejects.toThrow('aborted')
  expect(looks(asked).length).toBeLessThan(5)
})

test(
  'what is there when the server is upgraded is indexed in pieces, between which others save',
  { tags: 'thorough' },
  async () => {
    const file = newFile()
    const former = openWatched(file, withoutIndex)
    for (let number = 0; number < 300; number += 1)
      await former.store.threads.save('anna', `t${number}`, say(hay(2000), `number${number}`), { signal })
    await former.store.threads.save('anna', 'long', say(...Array.from({ length: 200 }, () => hay(2000))), { signal })
    await former.store.close()
    openFile(file)('delete from confab_search')
    const { store, asked, ask } = openWatched(file)
    const pieces = () =>
      asked.flatMap(({ sql, parameters }) => (sql.startsWith('insert into confab_search_text') ? [parameters] : []))
    await store.check?.()
    expect(await find(store, 'number123')).toEqual(['t123'])
    await vi.waitUntil(() => pieces().length > 3, { interval: 1 })
    await store.threads.save('ben', 'b', say('Hi'), { signal })
    const before = pieces().length
    await whenIndexed({ store, ask })
    expect(before).toBeLessThan(pieces().length)
    // 32 Ki characters each: of the long conversation 16 messages.
    expect(
      pieces()
        .map(([, , first, end]) => Number(end) - Number(first))
        .filter((count) => count > 2),
    ).toEqual([...Array.from({ length: 12 }, () => 16), 8])
    asked.length = 0
    expect(await find(store, 'number123')).toEqual(['t123'])
    expect(looks(asked)).toEqual([1])
  },
)

test('an SQLite that cannot index texts looks through them; one that can takes over', async () => {
  const file = newFile()
  const cannot = (): SqlSource =>
    sqliteSource(() => watchFile(file, ({ sql }) => (/pragma_module_list/.test(sql) ? { rows: [] } : undefined)))
  const openStore = async (store: ServerStore): Promise<ServerStore> => {
    onTestFinished(() => store.close())
    await store.check?.()
    return store
  }
  const able = await openStore(sqliteStore({ file }))
  await able.threads.save('anna', 'one', say('a needle'), { signal })
  await whenIndexed({ store: able, ask: openFile(file) })
  await able.close()

  const unable = await openStore(createSqlStore(cannot(), {}))
  const ask = openFile(file)
  await vi.waitUntil(() => !ask(`select name from sqlite_master where name = 'confab_search_removed'`).length)
  expect(await find(unable, 'needle')).toEqual(['one'])
  await unable.threads.save('anna', 'two', say('another needle'), { signal })
  expect(await find(unable, 'needle')).toEqual(['two', 'one'])
  await unable.erase?.('ben')
  await unable.close()

  const { store, asked } = openWatched(file)
  await store.check?.()
  await vi.waitUntil(() => ask(`select name from sqlite_master where name = 'confab_search_removed'`).length > 0)
  await whenIndexed({ store, ask })
  asked.length = 0
  expect(await find(store, 'needle')).toEqual(['two', 'one'])
  expect(looks(asked)).toEqual([2])
})
