import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { memoryStore } from '../../../../sdk/entries/server.ts'
import { createSite, type Site } from '../../../../sdk/server/serve/create-site.ts'
import { createDocumentation } from '../../../../sdk/server/serve/documentation.ts'
import { createLog } from '../../../../sdk/server/serve/log.ts'
import { sqliteStore } from '../../../../sdk/entries/server/sqlite.ts'
import { newFile } from '../stores/open-file.ts'

const secret = 'a key that nobody finds by trying'
const origin = 'https://chat.example'
const hour = 60 * 60 * 1000

/** A public site behind a proxy, and what is written into its log. */
function openSite(settings: Partial<Parameters<typeof createSite>[0]> = {}) {
  const lines: string[] = []
  const site = createSite({
    documentation: createDocumentation([{ path: 'index.md', markdown: '# Bakery\n\nWe bake bread.' }]),
    service: undefined,
    store: memoryStore(),
    isLocal: false,
    trustProxy: true,
    secret,
    newVisitorsPerHour: 20,
    log: createLog([], true, (line) => lines.push(line)),
    files: async () => new Response('<h1>Playground</h1>'),
    ...settings,
  })
  onTestFinished(() => site.close())
  return { ...site, lines }
}

interface Asking {
  readonly cookie?: string
  readonly address?: string
  readonly headers?: Record<string, string>
  readonly method?: string
  readonly body?: string
}

function ask(site: Site, path: string, { cookie, address = '203.0.113.1', headers, ...init }: Asking = {}): Promise<Response> {
  const request = new Request(`${origin}${path}`, {
    ...init,
    headers: { 'x-forwarded-for': address, 'x-forwarded-proto': 'https', ...(cookie !== undefined && { cookie }), ...headers },
  })
  return site.fetch(request)
}

const cookieIn = (response: Response): string | undefined => response.headers.getSetCookie()[0]?.split(';')[0]

/** Opens the page, and returns the cookie that names the visitor. */
const openPage = async (site: Site, asking?: Asking): Promise<string | undefined> => cookieIn(await ask(site, '/', asking))

const list = (site: Site, asking?: Asking): Promise<Response> => ask(site, '/api/chat/threads', asking)

const threadsFor = async (site: Site, asking?: Asking): Promise<string[]> => {
  const { threads } = (await (await list(site, asking)).json()) as { threads: { id: string }[] }
  return threads.map(({ id }) => id)
}

const save = (site: Site, cookie: string, text: string): Promise<Response> =>
  ask(site, '/api/chat/threads/one/messages', {
    cookie,
    method: 'PUT',
    headers: { 'if-none-match': '*', 'content-type': 'application/json' },
    body: JSON.stringify({ messages: [{ id: 'm', role: 'user', text }] }),
  })

const question = JSON.stringify({ messages: [{ role: 'user', text: 'Bread?' }] })
const send = async (site: Site, asking?: Asking): Promise<number> =>
  (await ask(site, '/api/chat', { method: 'POST', body: question, ...asking })).status

test('a new visitor gets a name, under which conversations are kept', async () => {
  const site = openSite()
  const cookie = (await openPage(site)) ?? ''
  expect((await save(site, cookie, 'Bread')).status).toBe(201)
  expect(await threadsFor(site, { cookie })).toEqual(['one'])
})

test('a visitor who has a name gets no other one', async () => {
  const site = openSite()
  const cookie = (await openPage(site)) ?? ''
  expect(await openPage(site, { cookie })).toBeUndefined()
})

describe('a name that a visitor invents is nobody’s:', () => {
  const invented = '00000000-0000-4000-8000-000000000000'
  test.each([
    ['without a signature', () => `confab-visitor=${invented}`],
    ['with half of a signature', (own: string) => own.slice(0, -32)],
    ['with the signature of another name', (own: string) => own.replace(/=[\w-]{36}/, `=${invented}`)],
    ['with letters of other scripts', () => 'confab-visitor=%D0%B0%D0%BD%D0%BD%D0%B0'],
    ['of four kilobytes', () => `confab-visitor=${invented}.${'a'.repeat(4096)}`],
    ['in capitals', (own: string) => own.toUpperCase()],
  ])('%s', async (_what, change) => {
    const site = openSite()
    const own = (await openPage(site)) ?? ''
    expect((await list(site, { cookie: change(own) })).status).toBe(401)
  })
})

test('of several cookies with the name, the genuine one counts', async () => {
  const site = openSite()
  const own = (await openPage(site)) ?? ''
  await save(site, own, 'Bread')
  const cookie = `confab-visitor=00000000-0000-4000-8000-000000000000; theme=dark; ${own}`
  expect(await threadsFor(site, { cookie })).toEqual(['one'])
})

describe('one’s own name is found whatever stands before it:', () => {
  const named = (name: string, signature = '') => `confab-visitor=${name}${signature && `.${signature}`}`
  const forgeries: Readonly<Record<string, (count: number) => string[]>> = {
    'names without a signature': (count) => Array.from({ length: count }, () => named(crypto.randomUUID())),
    'names with signatures of zeros': (count) => Array.from({ length: count }, () => named(crypto.randomUUID(), '0'.repeat(64))),
    'one name, again and again': (count) => Array.from({ length: count }, () => named('a'.repeat(36), 'f'.repeat(64))),
    'what is no name': (count) => Array.from({ length: count }, (_, place) => named(`${place}`.repeat(99))),
    nothing: (count) => Array.from({ length: count }, () => named('')),
  }

  test.each(Object.entries(forgeries))('%s', async (_what, forge) => {
    const site = openSite()
    const own = (await openPage(site)) ?? ''
    await save(site, own, 'Bread')
    for (const count of [4, 5, 100]) {
      const cookie = [...forge(count), own].join('; ')
      expect(await threadsFor(site, { cookie })).toEqual(['one'])
      expect(await openPage(site, { cookie })).toBeUndefined()
    }
  })

  test('with work that has a bound', async () => {
    const site = openSite()
    const verify = vi.spyOn(crypto.subtle, 'verify')
    onTestFinished(() => verify.mockRestore())
    const cookie = forgeries['names with signatures of zeros']?.(10_000).join('; ') ?? ''
    expect((await list(site, { cookie })).status).toBe(401)
    expect(verify.mock.calls.length).toBeLessThanOrEqual(300)
  })
})

describe('an address that has had as many new visitors as it may', () => {
  async function exhaust(settings: Parameters<typeof openSite>[0] = {}) {
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const site = openSite({ newVisitorsPerHour: 2, ...settings })
    const known = [await openPage(site), await openPage(site)]
    return { site, known }
  }

  test('still opens the page, and asks questions', async () => {
    const { site } = await exhaust()
    const page = await ask(site, '/')
    expect([page.status, cookieIn(page)]).toEqual([200, undefined])
    expect(await send(site)).toBe(200)
  })

  test('is told why another one has no conversations, and when they can have some', async () => {
    const { site } = await exhaust()
    const refused = await list(site)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600'])
    expect(await refused.text()).toContain(
      'Your network has had many new visitors, so that conversations are not kept for another one now. Try again in 60 minutes.',
    )
  })

  test('has new ones an hour later', async () => {
    const { site } = await exhaust()
    vi.advanceTimersByTime(hour)
    expect(await openPage(site)).toBeDefined()
  })

  test('locks out none of those who have names', async () => {
    const { site, known } = await exhaust()
    for (const cookie of known) expect((await save(site, cookie ?? '', 'Bread')).status).toBe(201)
  })

  test('takes nothing from another address', async () => {
    const { site } = await exhaust()
    expect(await openPage(site, { address: '203.0.113.2' })).toBeDefined()
  })

  test('that is a proxy’s, of which the server does not know, is named in the log, once', async () => {
    const { site } = await exhaust({ trustProxy: false })
    await list(site)
    await list(site)
    expect(site.lines.filter((line) => line.includes('--trust-proxy'))).toHaveLength(1)
  })
})

test('visitors with names behind one address have limits of their own, and those without share one', async () => {
  const site = openSite({ limits: { requestsPerMinute: 1 } })
  const [anna, ben] = [(await openPage(site)) ?? '', (await openPage(site)) ?? '']
  expect([await send(site, { cookie: anna }), await send(site, { cookie: ben }), await send(site)]).toEqual([200, 200, 200])
  expect([await send(site, { cookie: anna }), await send(site)]).toEqual([429, 429])
})

test('a new invented name each time gives nobody a new limit', async () => {
  const site = openSite({ limits: { requestsPerMinute: 1 } })
  const invented = (): Asking => ({ cookie: `confab-visitor=${crypto.randomUUID()}` })
  expect([await send(site, invented()), await send(site, invented())]).toEqual([200, 429])
})

test('who has conversations from before names were signed keeps them, and gets the name signed', async () => {
  const store = memoryStore()
  const before = openSite({ store, secret: undefined })
  const old = (await openPage(before)) ?? ''
  await save(before, old, 'Bread')
  const site = openSite({ store })
  expect(await threadsFor(site, { cookie: old })).toEqual(['one'])
  const signed = (await openPage(site, { cookie: old })) ?? ''
  expect(signed.startsWith(`${old}.`)).toBe(true)
  expect(await threadsFor(site, { cookie: signed })).toEqual(['one'])
})

test('who has conversations from before names were signed keeps the name while the store is away', async () => {
  const store = memoryStore()
  const before = openSite({ store, secret: undefined })
  const old = (await openPage(before)) ?? ''
  await save(before, old, 'Bread')
  const site = openSite({ store })
  const list = vi.spyOn(store.threads, 'list').mockRejectedValue(new Error('The store is away'))
  expect(await openPage(site, { cookie: old })).toBeUndefined()
  list.mockRestore()
  expect(await openPage(site, { cookie: old })).toBeDefined()
})

test('a stranger who invents names has the store asked for few of them', async () => {
  const store = memoryStore()
  const list = vi.spyOn(store.threads, 'list')
  const site = openSite({ store })
  for (let count = 0; count < 200; count++) await send(site, { cookie: `confab-visitor=${crypto.randomUUID()}` })
  expect(list.mock.calls.length).toBeLessThanOrEqual(120)
})

test('a name that was signed with a former key, and has conversations, is signed again', async () => {
  const store = memoryStore()
  const before = openSite({ store })
  const old = (await openPage(before)) ?? ''
  await save(before, old, 'Bread')
  const site = openSite({ store, secret: `${secret}, and another one` })
  const signed = (await openPage(site, { cookie: old })) ?? ''
  expect(signed).not.toBe(old)
  expect(await threadsFor(site, { cookie: signed })).toEqual(['one'])
})

test('without a key whoever says a name has it, and limits are those of the address', async () => {
  const site = openSite({ secret: undefined, limits: { requestsPerMinute: 1 } })
  const cookie = `confab-visitor=${crypto.randomUUID()}`
  expect((await list(site, { cookie })).status).toBe(200)
  expect([await send(site, { cookie }), await send(site)]).toEqual([200, 429])
})

test('a page of another origin gets a name that browsers send from it', async () => {
  const site = openSite({ origins: ['https://shop.example'] })
  const headers = { origin: 'https://shop.example' }
  const listed = await list(site, { headers })
  expect([listed.status, listed.headers.getSetCookie()[0]]).toEqual([
    200,
    expect.stringContaining('SameSite=None; Secure; Partitioned'),
  ])
  const cookie = cookieIn(listed) ?? ''
  expect((await list(site, { headers, cookie })).headers.getSetCookie()).toEqual([])
})

test('servers with one file know each other’s names, and their own after a restart', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'confab-names-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'chat.db')
  const stores = [sqliteStore({ file }), sqliteStore({ file })]
  const [one, other] = await Promise.all(stores.map(async (store) => store.secret?.()))
  expect(one).toBe(other)
  expect(one?.length).toBeGreaterThanOrEqual(32)
  await Promise.all(stores.map((store) => store.close()))
  const again = sqliteStore({ file })
  onTestFinished(() => again.close())
  expect(await again.secret?.()).toBe(one)
})

test('an address gets as many new names as it may from all servers of a database together, and after a restart', async () => {
  const file = newFile()
  const open = () => openSite({ store: sqliteStore({ file }), newVisitorsPerHour: 2 })
  const [one, other] = [open(), open()]
  const cookies = [await openPage(one), await openPage(other), await openPage(one), await openPage(other)]
  expect(cookies.map((cookie) => cookie !== undefined)).toEqual([true, true, false, false])
  await one.close()
  expect(await openPage(open())).toBeUndefined()
  expect(await openPage(open(), { address: '203.0.113.2' })).toBeDefined()
})
