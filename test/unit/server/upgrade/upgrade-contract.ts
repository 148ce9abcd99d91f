import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { MessageContent, ServerStore } from '../../../../sdk/entries/server.ts'
import { createSite } from '../../../../sdk/server/serve/create-site.ts'
import { createDocumentation } from '../../../../sdk/server/serve/documentation.ts'
import { listen } from '../../../../sdk/server/serve/listen.ts'
import { createLog } from '../../../../sdk/server/serve/log.ts'

/** Versions of this package before servers did what the name says. Their files stand in `fixtures`. */
export const earlierVersions = ['before-servers-wrote-conversations', 'before-names-were-signed'] as const

type EarlierVersion = (typeof earlierVersions)[number]

export const fixture = (version: EarlierVersion, file: string): string =>
  readFileSync(join('test/unit/server/upgrade/fixtures', version, file), 'utf8')

const patient = { timeout: 25_000, interval: 100 }
const { signal } = new AbortController()

/** What a visitor had said to `serve` of either version, with a model that answers everything alike. */
const answer = { role: 'ai', text: 'Rye keeps **longest**, ünd 🥐.', metadata: { model: 'llama3.2' } }
const conversations = {
  Bread: [
    { role: 'user', text: 'Which bread keeps longest?' },
    answer,
    { role: 'user', text: 'And the second?' },
    { ...answer, metadata: { model: 'llama3.2', feedback: 'good' } },
  ],
  'Count and be stopped': [
    { role: 'user', text: 'Count and be stopped' },
    { role: 'ai', text: 'One, two, ' },
  ],
  'Rolls?': [{ role: 'user', text: 'Rolls?' }, answer],
}

interface EarlierStore {
  readonly store: ServerStore
  /** All that the earlier server had written, as statements of SQL. */
  readonly written: string
}

/** Today's `serve` with what an earlier version left, and what asks it as the visitor of then. */
async function openUpgraded({ store, written }: EarlierStore) {
  const noted = (name: string): string => new RegExp(`^-- ${name}: (.*)$`, 'm').exec(written)?.[1] ?? ''
  const log = createLog([], true, () => undefined)
  const site = createSite({
    documentation: createDocumentation([{ path: 'index.md', markdown: '# Bakery\n\nWe bake bread.' }]),
    service: undefined,
    store,
    isLocal: true,
    secret: await store.secret?.(),
    log,
    files: async () => new Response('<h1>Playground</h1>'),
  })
  const listening = await listen(site, { port: 0, host: '127.0.0.1', log })
  onTestFinished(() => listening.close())
  const cookie = noted('cookie')

  function ask(
    path: string,
    { headers = {}, ...init }: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
  ) {
    return fetch(`${listening.url}${path}`, { ...init, headers: { cookie, ...headers } })
  }

  async function list(query = '', headers: Record<string, string> = {}): Promise<{ id: string; title: string }[]> {
    const response = await ask(`api/chat/threads?limit=50${query}`, { headers })
    return ((await response.json()) as { threads: { id: string; title: string }[] }).threads
  }

  async function messagesOf(id: string): Promise<MessageContent[]> {
    return ((await (await ask(`api/chat/threads/${id}/messages`)).json()) as { messages: MessageContent[] }).messages
  }

  return { store, ask, list, messagesOf, cookie, visitor: cookie.split('=')[1] ?? '', noted }
}

/** What is expected of today's server over a store as an earlier version left it. */
export function testUpgrade(name: string, open: (version: EarlierVersion) => Promise<EarlierStore>): void {
  describe.each(earlierVersions)(`what a server of %s left in ${name}`, (version) => {
    const openIt = async () => openUpgraded(await open(version))

    test('is all there: each conversation with its title, its messages and its feedback', async () => {
      const { list, messagesOf, store } = await openIt()
      const all = [...(await list()), ...(await list('&archived=true'))].filter(({ title }) => title)
      const read = await Promise.all(all.map(async ({ id, title }) => [title, await messagesOf(id)] as const))
      expect(Object.fromEntries(read)).toMatchObject(conversations)
      expect((await list('&archived=true')).map(({ title }) => title)).toEqual(['Rolls?'])
      expect((await list('&query=longest')).map(({ title }) => title)).toEqual(['Bread'])
      expect(await store.feedback.list({ limit: 9, signal })).toMatchObject({
        feedback: [{ value: 'good', comment: 'Well said' }],
      })
    })

    test('belongs to the visitor whose cookie is signed again, and to nobody who says another name', async () => {
      const { ask, list, visitor, cookie } = await openIt()
      const [signed = ''] = (await ask('')).headers.getSetCookie().map((line) => line.split(';')[0])
      expect(signed).toMatch(new RegExp(`^confab-visitor=${visitor}\\.[\\da-f]{64}$`))
      expect(await list('', { cookie: signed })).toEqual(await list())
      const another = cookie.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
      expect((await ask('api/chat/threads', { headers: { cookie: another } })).status).toBe(401)
    })

    test('goes on: a conversation takes another question', async () => {
      const { ask, list, messagesOf } = await openIt()
      const id = (await list()).find(({ title }) => title === 'Bread')?.id ?? ''
      const question = { id: 'next', role: 'user', text: 'When do you bake bread?' }
      const messages = [...(await messagesOf(id)), question]
      const body = JSON.stringify({ threadId: id, messages })
      await (await ask('api/chat', { method: 'POST', headers: { accept: 'text/event-stream' }, body })).text()
      await vi.waitFor(async () => expect(await messagesOf(id)).toMatchObject([...messages, { role: 'ai' }]), patient)
    })

    test('has the answers that had ended, for who comes back to read them', async () => {
      const { ask, noted } = await openIt()
      const response = await ask(`api/chat/streams/${noted('ended')}`)
      expect(await response.text()).toMatch(/"Rye keeps "[^]*"\*\*longest\*\*, ünd 🥐\."[^]*data: \[DONE\]/)
    })

    test('ends in words where that server was killed in the middle of an answer', { tags: 'thorough' }, async () => {
      const { ask, list, messagesOf, noted } = await openIt()
      const response = await ask(`api/chat/streams/${noted('going')}`)
      expect(await response.text()).toMatch(/"One, "[^]*"two, "[^]*"interrupted"[^]*"The answer was interrupted\."/)
      // Who has seen more than was stored hears of the end, too.
      const rest = await ask(`api/chat/streams/${noted('going')}`, { headers: { 'last-event-id': '9' } })
      expect(await rest.text()).toMatch(/^id: \d+\ndata: .*"interrupted"[^]*"The answer was interrupted\."/)
      const id = (await list()).find(({ title }) => !['Bread', 'Count and be stopped'].includes(title))?.id ?? ''
      // Before servers wrote conversations, the page wrote the end as well, when it came back.
      const end = version === 'before-servers-wrote-conversations' ? {} : { metadata: { finishReason: 'interrupted' } }
      await vi.waitFor(
        async () =>
          expect(await messagesOf(id)).toMatchObject([
            { role: 'user', text: 'Count on' },
            { role: 'ai', text: 'One, two, ', ...end },
          ]),
        patient,
      )
    })

    test('is erased when its visitor wants that', async () => {
      const { ask, store, visitor } = await openIt()
      expect((await ask('api/chat/visitors/me', { method: 'DELETE' })).status).toBe(204)
      const page = { query: '', limit: 9, signal }
      for (const archived of [false, true]) expect((await store.threads.list(visitor, { ...page, archived })).threads).toEqual([])
      expect(await store.feedback.list({ limit: 9, signal })).toMatchObject({ feedback: [] })
    })
  })
}
