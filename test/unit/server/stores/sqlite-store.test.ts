import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import Libsql from 'libsql'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { MessageContent, ServerStore } from '../../../../sdk/entries/server.ts'
import { sqliteStore, type SqliteStoreOptions } from '../../../../sdk/entries/server/sqlite.ts'
import { testStore } from './store-contract.ts'

const { signal } = new AbortController()
const page = { limit: 100, signal }
const says = (text: string, id = 'one'): MessageContent[] => [{ id, role: 'user', text }]

/** The path of a file that is not there yet, in a folder that the test leaves behind empty. */
function newFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'confab-store-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'data', 'chat.db')
}

function openStore(options: Partial<SqliteStoreOptions> = {}): ServerStore {
  const store = sqliteStore({ file: newFile(), ...options })
  onTestFinished(() => store.close())
  return store
}

let lastFile = ''
testStore(
  () => sqliteStore({ file: (lastFile = newFile()) }),
  () => sqliteStore({ file: lastFile }),
)

describe('a store in a file', () => {
  test('has what an earlier one stored there', async () => {
    const file = newFile()
    const former = sqliteStore({ file })
    await former.threads.save('anna', 't', says('Hello'), { signal })
    await former.feedback.save('anna', { messageId: 'one', value: 'good' })
    await former.close()
    const store = openStore({ file })
    expect((await store.threads.load('anna', 't', page)).messages).toEqual(says('Hello'))
    expect((await store.feedback.list(page)).feedback).toHaveLength(1)
  })

  test('is shared by two servers, of whose saves one is refused', async () => {
    const file = newFile()
    const [one, other] = [openStore({ file }), openStore({ file })]
    const { version } = await one.threads.save('anna', 't', says('Hello'), { signal })
    await other.threads.save('anna', 't', says('Mine'), { ifVersion: version, signal })
    const late = one.threads.save('anna', 't', says('No, mine'), { ifVersion: version, signal })
    await expect(late).rejects.toMatchObject({ status: 412 })
    expect((await one.threads.load('anna', 't', page)).messages).toEqual(says('Mine'))
  })

  test('refuses threads of a visitor who has too many, and takes those of others', async () => {
    const { threads } = openStore({ threadsPerVisitor: 2 })
    for (const id of ['a', 'b']) await threads.save('anna', id, says('Hi'), { signal })
    await expect(threads.save('anna', 'c', says('Hi'), { signal })).rejects.toMatchObject({ status: 507 })
    await threads.save('ben', 'c', says('Hi'), { signal })
    expect((await threads.list('anna', page)).threads).toHaveLength(2)
  })

  test('refuses messages of a visitor who has no space for them, and takes what makes some', async () => {
    const { threads } = openStore({ charactersPerVisitor: 1000 })
    const { version } = await threads.save('anna', 't', says('x'.repeat(600)), { signal })
    const more = threads.save('anna', 't', says('x'.repeat(600), 'two'), { ifVersion: version, after: 'one', signal })
    await expect(more).rejects.toMatchObject({ status: 507 })
    expect((await threads.load('anna', 't', page)).version).toBe(version)
    await threads.save('anna', 't', [], { ifVersion: version, signal })
  })

  test('forgets feedback that was given longest ago', async () => {
    const { feedback } = openStore({ feedback: 2 })
    for (const messageId of ['a', 'b', 'c']) await feedback.save(undefined, { messageId, value: 'good' })
    expect((await feedback.list(page)).feedback.map(({ messageId }) => messageId)).toEqual(['c', 'b'])
  })

  test('gives pages that a chat can read, whatever files are in them', async () => {
    const { threads } = openStore()
    const messages = ['a', 'b', 'c'].map((id) => ({
      id,
      role: 'user',
      files: [{ src: `data:image/png;base64,${'x'.repeat(15 * 2 ** 20)}` }],
    }))
    await threads.save('anna', 't', messages, { signal })
    const newest = await threads.load('anna', 't', page)
    expect(newest.messages.map(({ id }) => id)).toEqual(['b', 'c'])
    const older = await threads.load('anna', 't', { ...page, ...(newest.before !== undefined && { before: newest.before }) })
    expect([older.messages.map(({ id }) => id), older.before]).toEqual([['a'], undefined])
  })

  test('removes for good what cannot be restored any more, with its messages', async () => {
    const file = newFile()
    const { threads } = openStore({ file })
    vi.useFakeTimers({ toFake: ['Date'], now: 0 })
    onTestFinished(() => void vi.useRealTimers())
    await threads.save('anna', 'old', says('Hello'), { signal })
    await threads.remove('anna', 'old')
    vi.setSystemTime(59 * 60 * 1000)
    await threads.restore('anna', 'old')
    await threads.remove('anna', 'old')
    vi.setSystemTime(3 * 60 * 60 * 1000)
    await threads.save('ben', 'new', [], { signal })
    await threads.remove('ben', 'new')
    await expect(threads.restore('anna', 'old')).rejects.toMatchObject({ status: 404 })
    const rows = new Libsql(file).prepare('select count(*) as messages from confab_message').get()
    expect(rows).toMatchObject({ messages: 0 })
  })
})

describe('a file that is none of a store', () => {
  test('is a clear failure, and no lasting one', async () => {
    const file = newFile()
    const store = openStore({ file })
    const folder = join(file, '..')
    writeFileSync(folder, 'A file stands where the folder should be.')
    await expect(store.check?.()).rejects.toThrow('EEXIST')
    rmSync(folder)
    await store.check?.()
    expect(statSync(file).isFile()).toBe(true)
  })

  test('is left as it is', async () => {
    const file = join(newFile(), '..', '..', 'letter.txt')
    writeFileSync(file, 'Dear Anna, '.repeat(1000))
    const store = openStore({ file })
    await expect(store.check?.()).rejects.toThrow('file is not a database')
  })

  test('is one of a later version, which is left as it is', async () => {
    const file = newFile()
    const former = sqliteStore({ file })
    await former.check?.()
    await former.close()
    new Libsql(file).exec(`insert into confab_migration values ('9999-later', '2027-01-01T00:00:00.000Z')`)
    await expect(openStore({ file }).check?.()).rejects.toThrow('9999-later')
  })

  test('whose tables could not all be made has none of them, and all when they can', async () => {
    const file = newFile()
    mkdirSync(dirname(file))
    const database = new Libsql(file)
    onTestFinished(() => void database.close())
    database.exec('create table confab_feedback (of_somebody_else text)')
    const store = openStore({ file })
    await expect(store.check?.()).rejects.toThrow('confab_feedback')
    expect(database.prepare(`select name from sqlite_master where name like 'confab_thread%'`).all()).toEqual([])
    database.exec('drop table confab_feedback')
    await store.check?.()
  })

  test('is one that was closed', async () => {
    const store = openStore()
    await store.check?.()
    await store.close()
    await expect(store.threads.list('anna', page)).rejects.toThrow('The store is closed.')
  })
})
