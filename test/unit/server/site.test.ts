import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createSite } from '../../../sdk/server/serve/create-site.ts'
import { createDocumentation } from '../../../sdk/server/serve/documentation.ts'
import { listen } from '../../../sdk/server/serve/listen.ts'
import { createLog } from '../../../sdk/server/serve/log.ts'
import { createStaticFiles } from '../../../sdk/server/serve/static-files.ts'
import { memoryStore } from '../../../sdk/entries/server.ts'

const pages = [
  { path: 'index.md', markdown: '# Bakery\n\nWe bake bread.\n\n## Opening hours\n\nWe open at seven and close at six.' },
  { path: 'cakes/birthday.md', markdown: '# Cakes\n\n## Birthday cakes\n\nOrder a birthday cake two days before.' },
]

/** A folder with these files. */
function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'confab-site-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

/** A site on a free port. */
async function openSite(settings: Partial<Parameters<typeof createSite>[0]> = {}) {
  const lines: string[] = []
  const log = createLog(['secret-key'], false, (line) => lines.push(line))
  const files = await createStaticFiles(
    folderWith({ 'index.html': '<h1>Playground</h1>', 'chat.js': 'let chat', 'data.db': 'x' }),
  )
  const site = createSite({
    documentation: createDocumentation(pages),
    service: undefined,
    store: memoryStore(),
    isLocal: true,
    log,
    files,
    ...settings,
  })
  const listening = await listen(site, { port: 0, host: '127.0.0.1', log })
  onTestFinished(() => listening.close())
  return { ...listening, lines }
}

const ask = (url: string, text: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${url}api/chat`, { method: 'POST', body: JSON.stringify({ messages: [{ role: 'user', text }] }), headers })

/** The status that a request gets which names this host, as browsers that are misled do. */
const statusFor = (url: string, host: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    httpRequest(url, { headers: { host } }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .on('error', reject)
      .end()
  })

describe('a site that is served', () => {
  test('shows the page at /', async () => {
    const { url } = await openSite()
    expect(await (await fetch(url)).text()).toBe('<h1>Playground</h1>')
  })

  test('answers from the documentation, and says where it stands', async () => {
    const { url } = await openSite()
    const { parts } = (await (await ask(url, 'When do you open?')).json()) as { parts: unknown }
    const text = 'We open at seven and close at six.'
    const source = {
      type: 'source',
      url: '/api/index.md#opening-hours',
      positions: [{ start: 0, end: text.length }],
      snippet: text,
    }
    expect(parts).toMatchObject([{ type: 'text', text }, source])
  })

  test('offers questions that the documentation answers where nothing fits', async () => {
    const { url } = await openSite()
    const { text } = (await (await ask(url, 'Kubernetes?')).json()) as { text: string }
    expect(text).toContain('- Opening hours')
  })

  test('shows the pages that answers lead to, with an anchor at each heading', async () => {
    const { url } = await openSite()
    const page = await fetch(`${url}api/cakes/birthday.md`)
    expect(await page.text()).toContain('id="birthday-cakes"')
  })

  test('shows the first page as the documentation', async () => {
    const { url } = await openSite()
    expect(await (await fetch(`${url}api/documentation`)).text()).toContain('id="bakery"')
  })

  test.each(['data.db', '../package.json', '%2e%2e/package.json', 'nowhere', 'api/nowhere.md', 'api/../../etc/passwd'])(
    'serves nothing at the path %s',
    async (path) => {
      const { url } = await openSite()
      expect((await fetch(url + path)).status).toBe(404)
    },
  )

  test('keeps the conversations of a visitor, whom a cookie names', async () => {
    const { url } = await openSite()
    const cookie = (await fetch(url)).headers.get('set-cookie')?.split(';')[0] ?? ''
    const saved = await fetch(`${url}api/chat/threads/one/messages`, {
      method: 'PUT',
      headers: { cookie, 'Content-Type': 'application/json', 'If-None-Match': '*' },
      body: JSON.stringify({ messages: [{ id: 'm', role: 'user', text: 'Hello' }] }),
    })
    const list = await fetch(`${url}api/chat/threads`, { headers: { cookie } })
    expect(saved.ok).toBe(true)
    expect(JSON.stringify(await list.json())).toContain('"one"')
  })

  test('keeps the cookie from scripts', async () => {
    const { url } = await openSite()
    expect((await fetch(url)).headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Lax/)
  })

  test('lets pages of this machine ask', async () => {
    const { url } = await openSite()
    expect((await ask(url, 'Hello', { Origin: 'http://localhost:8000' })).status).toBe(200)
  })

  test('lets pages from disk ask the documentation', async () => {
    const { url } = await openSite()
    expect((await ask(url, 'Hello', { Origin: 'null' })).status).toBe(200)
  })

  test('refuses pages from disk, and frames without an origin, where a service has to be paid', async () => {
    const { url } = await openSite({ service: { name: 'OpenAI', connection: () => ({ openAI: { key: 'key', chat: true } }) } })
    expect((await ask(url, 'Hello', { Origin: 'null' })).status).toBe(403)
  })

  test('refuses pages of other origins', async () => {
    const { url } = await openSite()
    expect((await ask(url, 'Hello', { Origin: 'https://evil.example' })).status).toBe(403)
  })

  test('lets pages of an origin ask that was named', async () => {
    const { url } = await openSite({ origins: ['https://www.example.com'] })
    expect((await ask(url, 'Hello', { Origin: 'https://www.example.com' })).status).toBe(200)
  })

  test('refuses a name of another site that leads to this machine', async () => {
    const { url } = await openSite()
    expect(await statusFor(url, 'evil.example')).toBe(403)
  })

  test('answers under any name where others may reach it', async () => {
    const { url } = await openSite({ isLocal: false })
    expect(await statusFor(url, 'chat.example')).toBe(200)
  })

  test('counts what comes from an address, whatever cookies it sends', async () => {
    const { url } = await openSite({ limits: { requestsPerMinute: 2 } })
    const statuses: number[] = []
    for (let count = 0; count < 3; count += 1)
      statuses.push((await ask(url, 'Hello', { Cookie: `confab-visitor=${crypto.randomUUID()}` })).status)
    expect(statuses).toEqual([200, 200, 429])
  })

  test('logs each request as a line of JSON, without what was said', async () => {
    const { url, lines } = await openSite()
    await (await ask(url, 'When do you open?')).text()
    await vi.waitUntil(() => lines.length)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 'info',
      event: 'request',
      method: 'POST',
      path: '/api/chat',
      status: 200,
    })
    expect(lines.join()).not.toMatch(/seven|open/)
  })

  test('waits for running answers before it closes, and accepts no new one', async () => {
    const { url, close } = await openSite()
    const response = await ask(url, 'When do you open?', { Accept: 'text/event-stream' })
    const closing = close()
    const text = await response.text()
    await closing
    expect(text.trim().endsWith('data: [DONE]')).toBe(true)
    await expect(fetch(url)).rejects.toThrow()
  })
})

describe('the log', () => {
  test('never holds a key, even where a failure repeats it', () => {
    const lines: string[] = []
    createLog(['secret-key'], true, (line) => lines.push(line)).error(new Error('Wrong key: secret-key'))
    expect(lines.join()).not.toContain('secret-key')
  })

  const keys = [
    'say "key"',
    'back\\slash\\key',
    'schlüssel',
    'key 🔑 of two units',
    'tab\tand\nline',
    '</key>&+%',
    '"level":"error"',
  ]
  const sayings: Readonly<Record<string, (key: string) => string>> = {
    'as it is': (key) => key,
    'in JSON': (key) => JSON.stringify({ error: { key } }),
    'in JSON of ASCII': (key) =>
      JSON.stringify(key).replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
    'in an address': (key) => `https://models.example/?key=${encodeURIComponent(key)}`,
  }

  test.each(keys.flatMap((key) => Object.entries(sayings).map(([how, say]) => [key, how, say] as const)))(
    'never holds the key %j that a failure repeats %s, and stays JSON',
    (key, _how, say) => {
      const lines: string[] = []
      const said = say(key)
      createLog([key], true, (line) => lines.push(line)).error(new Error(`Wrong key: ${said}, is it?`))
      const { message, level } = JSON.parse(lines[0] ?? '') as Record<string, string>
      expect(message).not.toContain(key)
      expect(message).toContain('[secret]')
      expect(level).toBe('error')
    },
  )

  test('holds no part of a key that begins like another', () => {
    const lines: string[] = []
    createLog(['secret', 'secret-and-more'], true, (line) => lines.push(line)).error(new Error('Wrong: secret-and-more'))
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ message: 'Wrong: [secret]' })
  })

  test('names a failure by its kind, without its message', () => {
    const lines: string[] = []
    createLog([], false, (line) => lines.push(line)).error(new TypeError('The visitor said hello'))
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'error', event: 'failure', name: 'TypeError' })
    expect(lines.join()).not.toContain('hello')
  })
})
