import { expect, onTestFinished, test, vi } from 'vitest'
import { sqliteStore } from '../../../../sdk/entries/server/sqlite.ts'
import { userByHeader } from '../signed-in.ts'
import { says, startChatServer } from '../start-chat-server.ts'
import { changeFile, newFile } from '../stores/open-file.ts'

const headers = { 'x-user': 'anna' }
const later = '9999-later'

async function startOn(file: string) {
  const store = sqliteStore({ file })
  onTestFinished(() => store.close())
  const server = await startChatServer({ answer: says('Hello'), user: userByHeader, store })
  const stream = { ...headers, accept: 'text/event-stream' }
  return {
    ...server,
    async ask(id: string) {
      const response = await server.post({ threadId: 't', messages: [{ id, role: 'user', text: id }] }, stream)
      return { status: response.status, text: await response.text() }
    },
    kept: async () => (await server.get('/threads/t/messages', { headers })).text(),
  }
}

/** A version to come adds a table and a column, and notes its step. */
async function goForth(file: string): Promise<void> {
  await changeFile(file, 'create table confab_later (id text primary key)')
  await changeFile(file, 'alter table confab_thread add column later text')
  await changeFile(file, `insert into confab_migration values ('${later}', '2027-01-01T00:00:00.000Z')`)
}

/** The same version takes that back. */
async function goBack(file: string): Promise<void> {
  await changeFile(file, 'drop table confab_later')
  await changeFile(file, 'alter table confab_thread drop column later')
  await changeFile(file, `delete from confab_migration where name = '${later}'`)
}

test('of two versions on one database, the earlier one goes on where it runs, and refuses in words where it starts', async () => {
  const file = newFile()
  const running = await startOn(file)
  expect((await running.ask('One')).text).toContain('Hello')
  await goForth(file)

  expect((await running.ask('Two')).text).toContain('Hello')
  await vi.waitFor(async () => expect(await running.kept()).toContain('Two'), { timeout: 5000, interval: 5 })
  expect(running.onError).not.toHaveBeenCalled()

  const started = await startOn(file)
  const refused = await started.get('/threads/t/messages', { headers })
  const words = await refused.text()
  expect(refused.status).toBe(503)
  expect(JSON.parse(words)).toMatchObject({ detail: 'Conversations cannot be reached at the moment.' })
  expect(words).not.toContain(later)
  expect(String(started.onError.mock.calls[0]?.[0])).toContain(`later version of confab-chat, which has ${later}`)
  // An answer needs no tables.
  expect((await started.ask('Three')).text).toContain('Hello')

  // One step back, with the version that has it: what could not be kept is kept, and nothing is lost.
  await goBack(file)
  expect((await started.ask('Four')).text).toContain('Hello')
  await vi.waitFor(async () => expect(await started.kept()).toContain('Four'), { timeout: 5000, interval: 5 })
  await vi.waitFor(async () => expect(await started.kept()).toContain('Three'), { timeout: 10_000, interval: 5 })
  // The last of it may still be on its way into the tables.
  await vi.waitFor(async () => expect(await running.kept()).toBe(await started.kept()), { timeout: 10_000, interval: 5 })
})
