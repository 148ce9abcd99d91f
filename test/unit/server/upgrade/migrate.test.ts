import { writeFileSync } from 'node:fs'
import Libsql from 'libsql'
import { describe, expect, onTestFinished, test } from 'vitest'
import { sqliteStore } from '../../../../sdk/entries/server/sqlite.ts'
import { migrateCommand } from '../../../../sdk/server/serve/tables/migrate-command.ts'
import type { ServerStore } from '../../../../sdk/entries/server.ts'
import { newFile } from '../stores/open-file.ts'

const { signal } = new AbortController()
const last = '0013-approvals'

function openStore(file: string): ServerStore {
  const store = sqliteStore({ file })
  onTestFinished(() => store.close())
  return store
}

/** Runs `npx confab-chat migrate`. */
async function migrate(words: string, environment: Record<string, string> = {}) {
  const said: string[] = []
  const code = await migrateCommand(['migrate', ...words.split(' ').filter(Boolean)], {
    environment,
    stores: { sqlite: async () => ({ sqliteStore }), postgres: () => Promise.reject(new Error('none')) },
    say: (line) => void said.push(line),
    move: () => Promise.reject(new Error('These words name no files.')),
  })
  return { code, said: said.join('\n') }
}

/** A file in which Anna has a conversation. */
async function keptFile(): Promise<string> {
  const file = newFile()
  const store = sqliteStore({ file })
  await store.threads.save('anna', 'a', [{ id: 'q', role: 'user', text: 'Hello' }], { signal })
  await store.close()
  return file
}

function stepsOf(file: string): string[] {
  const database = new Libsql(file)
  onTestFinished(() => void database.close())
  const rows: unknown = database.prepare('select name from confab_migration order by name').all()
  return (rows as { name: string }[]).map(({ name }) => name)
}

const wordsOf = async (file: string): Promise<(string | undefined)[]> =>
  (await openStore(file).threads.load('anna', 'a', { limit: 100, signal })).messages.map(({ text }) => text)

describe('npx confab-chat migrate', () => {
  test('says that the tables are those of this version', async () => {
    const kept = await keptFile()
    expect(await migrate(`--data ${kept}`)).toEqual({ code: 0, said: 'The tables are those of this version.' })
    expect(await migrate('', { CONFAB_DATA: kept })).toMatchObject({ code: 0 })
  })

  test('takes the last step back and again, with all conversations', async () => {
    const file = await keptFile()
    expect(await migrate(`--back --data ${file}`)).toEqual({ code: 0, said: `Taken back: ${last}.` })
    expect(stepsOf(file)).not.toContain(last)
    expect(await migrate(`--data ${file}`)).toEqual({ code: 0, said: `Done: ${last}.` })
    expect(stepsOf(file)).toContain(last)
    expect(await wordsOf(file)).toEqual(['Hello'])
  })

  test('takes back several, until one that conversations are kept by, which it says', async () => {
    const file = await keptFile()
    for (let steps = 0; steps < 4; steps += 1) expect(await migrate(`--back --data ${file}`)).toMatchObject({ code: 0 })
    const before = stepsOf(file)
    const refused = await migrate(`--back --data ${file}`)
    expect(refused.code).toBe(1)
    expect(refused.said).toMatch(/^The step 0009-retention cannot be taken back: .*backup/)
    expect(stepsOf(file)).toEqual(before)
    expect(await wordsOf(file)).toEqual(['Hello'])
    expect(stepsOf(file)).toContain(last)
  })

  test.each(['', '--back'])(
    'leaves tables of a later version as they are, and says which version can: migrate %s',
    async (way) => {
      const file = await keptFile()
      const database = new Libsql(file)
      onTestFinished(() => void database.close())
      database.exec(`insert into confab_migration values ('9999-later', '2027-01-01T00:00:00.000Z')`)
      const { code, said } = await migrate(`${way} --data ${file}`)
      expect(code).toBe(1)
      expect(said).toMatch(/later version of confab-chat, which has 9999-later\. Start that version, or .*migrate --back/)
      expect(stepsOf(file)).toContain('9999-later')
      await expect(openStore(file).check?.()).rejects.toThrow('later version of confab-chat')
    },
  )

  test.each([
    ['of no file', '--data /nowhere/chat.db', /There is no file \/nowhere\/chat\.db/],
    ['of memory', '--data memory', /memory/],
    ['of an option that is none', '--forward', /--forward/],
    ['of files, with an option of the database', 'page.html --back', /--back and --data are for the database/],
    ['of writing, without files', '--write', /--write is for files with Deep Chat/],
    ['of nothing', '--data=', /--data takes a value/],
  ])('says what is wrong with it: %s', async (_, words, reason) => {
    const { code, said } = await migrate(words)
    expect([code, said]).toEqual([1, expect.stringMatching(reason)])
  })

  test('says so of a file that is none of a store', async () => {
    const file = `${await keptFile()}.txt`
    writeFileSync(file, 'Dear Anna, '.repeat(1000))
    expect(await migrate(`--back --data ${file}`)).toEqual({ code: 1, said: expect.stringContaining('not a database') })
  })
})
