import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { MessageContent, ServerStore } from '../../../../../sdk/entries/server.ts'
import { searchText } from '../../../../../sdk/threads/storages/search-text.ts'

type Rows = readonly Readonly<Record<string, unknown>>[]

/** A store in a database, and who asks that database beside it. */
export interface SearchedStore {
  readonly store: ServerStore
  /** Runs a statement, whose texts stand in it. */
  ask(sql: string): Rows | Promise<Rows>
}

const { signal } = new AbortController()

/** Chance that is the same each time. */
function chance(seed: number) {
  let state = seed
  const next = (): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return (state >>> 8) / 2 ** 24
  }
  const below = (count: number): number => Math.floor(next() * count)
  const of = <Value>(values: readonly Value[]): Value => values[below(values.length)] as Value
  return { below, of }
}

/** Of what texts are made, and what is searched for as it stands. */
const odd = [
  'a', 'ab', 'abc', 'The cat', 'NEAR(', 'near(a b)', '*', 'ca*', '"', '""', "'", '-', '-cat', 'AND', ' or ', 'NOT', '^a', 'text:a', '{a}', '(', ')',
  '%', '_', '\\', '100%_', '\\%', '\0', 'a\0b', '\uFFFD', '\uD83C', '\uDF00', 'İ', 'istanbul', 'İSTANBUL', 'ß', 'STRASSE', 'straße', 'ı', 'ſ', 'K',
  'é', 'e\u0301', 'a\u0308\u0323', '\u0301', 'ﬁ', 'Å', 'Ⅷ', '日本', '日本語', '中', '文字', 'ひらがな', '한국어', '한', '👍', '👍🏽', '👨‍👩‍👧', '🇩🇪',
  'שלום', 'مرحبا', '\u202Eabc', '\u200B', '\u200Bab', '𝒳𝒴𝒵', '\n', 'a\nb', '\t', 'x'.repeat(40), 'ΣΑΣ', 'σας', '0', '12', '1234', '--', ';',
] as const // prettier-ignore

const { raw } = String

/** What was looked through before there was an index, as a statement. */
const scan = (visitor: string, query: string): string => {
  const words = searchText(query.trim())
    .replaceAll(/\0|\p{Cs}/gu, '\uFFFD')
    .slice(0, 1000)
  const pattern = `'%${words.replaceAll(/[\\%_]/g, raw`\$&`).replaceAll("'", "''")}%'`
  const held = words
    ? raw`and (search_title like ${pattern} escape '\' or exists (select 1 from confab_message
        where visitor = confab_thread.visitor and thread_id = confab_thread.id and search_text like ${pattern} escape '\'))`
    : ''
  return `select id from confab_thread where visitor = '${visitor}' and removed_at is null and archived = 0 ${held}
    order by updated_at desc, id desc`
}

/** What a visitor finds, from page to page. */
async function find({ threads }: ServerStore, visitor: string, query: string): Promise<string[]> {
  const found: string[] = []
  for (let cursor: string | undefined, isFirst = true; isFirst || cursor !== undefined; isFirst = false) {
    const page = await threads.list(visitor, {
      query,
      limit: 4,
      signal,
      ...(cursor !== undefined && { cursor }),
    })
    found.push(...page.threads.map(({ id }) => id))
    cursor = page.cursor
  }
  return found
}

/** Waits until all that was saved is in the index. */
export const whenIndexed = ({ ask }: SearchedStore): Promise<unknown> =>
  vi.waitUntil(
    async () => {
      const due = await ask('select thread_id from confab_search where is_due = 1 limit 1')
      const walk = await ask('select is_done from confab_search_walk')
      return !due.length && walk[0]?.['is_done'] === 1
    },
    { timeout: 60_000, interval: 20 },
  )

/** Conversations that chance writes. */
async function writeThreads({ threads }: ServerStore, seed: number) {
  const { below, of } = chance(seed)
  const text = (): string => Array.from({ length: 1 + below(6) }, () => of(odd)).join(of(['', ' ', '']))
  const texts: string[] = []
  const versions = new Map<string, string>()
  const messages = (count: number): MessageContent[] =>
    Array.from({ length: count }, (_, place) => {
      const written = text()
      texts.push(written)
      return { id: `m${place}`, role: 'user', text: written }
    })
  const save = async (visitor: string, id: string, after?: string): Promise<void> => {
    const key = `${visitor} ${id}`
    const ifVersion = versions.get(key)
    const request = {
      signal,
      ...(ifVersion !== undefined && { ifVersion }),
      ...(after !== undefined && { after }),
    }
    versions.set(key, (await threads.save(visitor, id, messages(2 + below(3)), request)).version)
  }
  for (let number = 0; number < 30; number += 1) {
    await save(of(['anna', 'ben']), `t${number}`)
    if (!below(3)) await threads.rename('anna', `t${number}`, text()).catch(() => undefined)
  }
  return { below, of, texts, save, versions }
}

type Written = Awaited<ReturnType<typeof writeThreads>>

/** Parts of what was written, cut anywhere, and what is odd as it stands. */
function queriesOf({ below, of, texts }: Written): readonly string[] {
  const parts = Array.from({ length: 60 }, () => {
    const text = of(texts)
    const start = below(text.length)
    return text.slice(start, start + 1 + below(9))
  })
  return [...new Set([...odd, ...parts, of(texts), 'x'.repeat(39), 'x'.repeat(41), 'ab'.repeat(800), texts.join(' ')])]
}

async function compare({ store, ask }: SearchedStore, queries: readonly string[]): Promise<void> {
  for (const visitor of ['anna', 'ben', 'nobody'])
    for (const query of queries) {
      const expected = (await ask(scan(visitor, query))).map((row) => row['id'])
      expect([visitor, query, await find(store, visitor, query)]).toEqual([visitor, query, expected])
    }
}

/** What a search finds in a database, whatever its index can do. */
export function testSearch(open: () => SearchedStore | Promise<SearchedStore>): void {
  async function opened(): Promise<SearchedStore> {
    const searched = await open()
    onTestFinished(() => searched.store.close())
    await searched.store.check?.()
    return searched
  }

  describe('a search', () => {
    test.each([1, 2, 3])(
      'finds what a look through all messages would, in the same order, before and after they are indexed: %i',
      { tags: 'thorough' },
      async (seed) => {
        const searched = await opened()
        const { store } = searched
        const written = await writeThreads(store, seed)
        const queries = queriesOf(written)
        await compare(searched, queries.slice(0, 30))
        await whenIndexed(searched)
        await compare(searched, queries)
        // Some are continued, written again, put away and removed.
        for (const [place, key] of [...written.versions.keys()].entries()) {
          const [visitor = '', id = ''] = key.split(' ')
          if (place % 4 === 0) await written.save(visitor, id, 'm1')
          if (place % 4 === 1) await written.save(visitor, id)
          if (place % 8 === 2) await store.threads.remove(visitor, id)
          if (place % 8 === 6) await store.threads.archive(visitor, id, true)
        }
        await compare(searched, queriesOf(written).slice(-40))
        await whenIndexed(searched)
        await compare(searched, queriesOf(written))
      },
    )

    test('finds a text as soon as it is saved, and no longer what it took the place of', async () => {
      const searched = await opened()
      const { store } = searched
      const say = (text: string): MessageContent[] => [{ id: 'm', role: 'user', text }]
      let { version } = await store.threads.save('anna', 't', say('needle in the hay'), { signal })
      await whenIndexed(searched)
      for (const [text, former] of [
        ['thread of wool', 'needle'],
        ['piece of cloth', 'wool'],
      ] as const) {
        ;({ version } = await store.threads.save('anna', 't', say(text), {
          ifVersion: version,
          signal,
        }))
        expect([await find(store, 'anna', text), await find(store, 'anna', former)]).toEqual([['t'], []])
      }
    })

    test('finds what an earlier version of the server saved after it was indexed', async () => {
      const searched = await opened()
      const { store, ask } = searched
      const messages = ['one two', 'three four'].map((text, place): MessageContent => ({
        id: `m${place}`,
        role: 'user',
        text,
      }))
      await store.threads.save('anna', 't', messages, { signal })
      await whenIndexed(searched)
      await ask(`update confab_message set search_text = 'needle in the hay' where position = 0`)
      await ask(`update confab_thread set version = version + 1`)
      expect(await find(store, 'anna', 'needle')).toEqual(['t'])
      await store.threads.save('anna', 't', [], {
        ifVersion: '2',
        after: 'm0',
        signal,
      })
      expect(await find(store, 'anna', 'needle')).toEqual(['t'])
      await whenIndexed(searched)
      expect(await find(store, 'anna', 'needle')).toEqual(['t'])
    })

    test('has nothing in the index of what was erased or removed for good', async () => {
      const searched = await opened()
      const { store, ask } = searched
      for (const visitor of ['anna', 'ben'])
        await store.threads.save(visitor, 't', [{ id: 'm', role: 'user', text: 'needle' }], { signal })
      await whenIndexed(searched)
      await store.erase?.('anna')
      const rows = await ask('select visitor from confab_search_message union all select visitor from confab_search')
      expect(rows.map(({ visitor }) => visitor)).toEqual(['ben', 'ben'])
      expect(await find(store, 'ben', 'needle')).toEqual(['t'])
    })
  })
}
