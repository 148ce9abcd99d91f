import { renameSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { distFolder, runServe as run } from './run-serve.ts'

interface Asked {
  readonly path: string
  readonly key: string | undefined
  readonly body: { readonly model?: string; readonly messages?: readonly { role: string; content: string }[] }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const piece of request) body += String(piece)
  return body
}

/** A server with OpenAI's chat completions API, as vLLM and others have it. */
async function startEndpoint(models: readonly string[] = ['house-model', 'other-model'], status = 200) {
  const asked: Asked[] = []
  const chunk = (delta: object): string => `data: ${JSON.stringify({ choices: [{ index: 0, delta }] })}\n\n`
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = await bodyOf(request)
    asked.push({
      path: request.url ?? '',
      key: request.headers.authorization,
      body: text ? (JSON.parse(text) as Asked['body']) : {},
    })
    if (request.url === '/v1/models') return void response.end(JSON.stringify({ data: models.map((id) => ({ id })) }))
    if (status !== 200) return void response.writeHead(status).end('{"error":{"message":"Incorrect API key: sk-secret"}}')
    response.setHeader('content-type', 'text/event-stream')
    response.end(`${chunk({ role: 'assistant', content: 'Rye ' })}${chunk({ content: 'bread' })}data: [DONE]\n\n`)
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, asked }
}

const ask = async (url: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${url}api/chat`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'text/event-stream', ...headers },
    body: JSON.stringify({ messages: [{ role: 'user', text: 'Which bread?' }] }),
  })
  return { status: response.status, text: await response.text() }
}

describe('an endpoint with OpenAI’s API that OPENAI_BASE_URL names', () => {
  test('answers with its first model, without a key', async () => {
    const { base, asked } = await startEndpoint()
    const { url, said } = await run('', { OPENAI_BASE_URL: base })
    expect(said).toContain(`answers        ${new URL(base).host}`)
    const { text } = await ask(url)
    expect(text.match(/Rye |bread/g)).toEqual(['Rye ', 'bread'])
    expect(asked.map(({ path, body }) => [path, body.model])).toEqual([
      ['/v1/models', undefined],
      ['/v1/chat/completions', 'house-model'],
    ])
  })

  test('answers with the model and the key that are given', async () => {
    const { base, asked } = await startEndpoint()
    const { url } = await run('--model big-model', { OPENAI_BASE_URL: `${base}/`, OPENAI_API_KEY: 'sk-test' })
    await ask(url)
    expect(asked).toMatchObject([{ path: '/v1/chat/completions', key: 'Bearer sk-test', body: { model: 'big-model' } }])
  })

  test.each([
    [
      'that has no model',
      async () => (await startEndpoint([])).base,
      /^There is no model at http:\/\/127\.0\.0\.1:\d+\/v1, which OPENAI_BASE_URL names\. Name one: --model NAME$/,
    ],
    [
      'that is not there',
      async () => 'http://127.0.0.1:9/v1',
      /^The models at http:\/\/127\.0\.0\.1:9\/v1, which OPENAI_BASE_URL names, cannot be listed: it cannot be reached\./,
    ],
    ['that is no address', async () => 'localhost', /^OPENAI_BASE_URL takes an address such as .*, not "localhost"\.$/],
  ])('%s is said in words, and ends the command', async (_, open, words) => {
    const { said, code } = await run('', { OPENAI_BASE_URL: await open() })
    expect([code, said]).toEqual([1, expect.stringMatching(words)])
  })
})

describe('what the owner tells the model', () => {
  const systemOf = (asked: readonly Asked[]): string =>
    asked.at(-1)?.body.messages?.find(({ role }) => role === 'system')?.content ?? ''

  test('is all that it is told, without --docs', async () => {
    const { base, asked } = await startEndpoint()
    const { url } = await run('', { OPENAI_BASE_URL: base, CONFAB_SYSTEM: 'You sell bread.' })
    await ask(url)
    expect(systemOf(asked)).toBe('You sell bread.')
  })

  test('can be in a file', async () => {
    const { base, asked } = await startEndpoint()
    const dist = distFolder()
    const { url } = await run(`--system ${join(dist, 'instructions.txt')}`, { OPENAI_BASE_URL: base }, dist)
    await ask(url)
    expect(systemOf(asked)).toBe('You are a baker.')
  })

  test('stands before what the documentation says, with --docs', async () => {
    const { base, asked } = await startEndpoint()
    const dist = distFolder()
    const { url } = await run(`--docs ${join(dist, 'docs')}`, { OPENAI_BASE_URL: base, CONFAB_SYSTEM: 'You sell bread.' }, dist)
    await ask(url)
    expect(systemOf(asked)).toMatch(/^You sell bread\. Rely on the excerpts of the documentation/)
  })

  test('names Confab where nothing else is told, whichever of its pages comes first', async () => {
    const { base, asked } = await startEndpoint()
    const dist = distFolder()
    renameSync(join(dist, 'docs/README.md'), join(dist, 'docs/z.md'))
    writeFileSync(join(dist, 'docs/files.md'), '# Files, camera and voice\n\nAttach one.')
    const { url } = await run('', { OPENAI_BASE_URL: base }, dist)
    await ask(url)
    expect(systemOf(asked)).toMatch(/^You answer questions about Confab, briefly/)
  })

  test.each([
    [
      'nothing of one page, where there are several',
      { 'a.md': '# Opening hours\n\nAt seven.' },
      /^You answer questions, briefly and .* of the documentation/,
    ],
    ['the title of its page, where there is one', {}, /^You answer questions about .+, briefly and .* of its documentation/],
  ])('names %s, with --docs', async (_, added, words) => {
    const { base, asked } = await startEndpoint()
    const dist = distFolder()
    for (const [name, text] of Object.entries(added)) writeFileSync(join(dist, 'docs', name), text)
    const { url } = await run(`--docs ${join(dist, 'docs')}`, { OPENAI_BASE_URL: base }, dist)
    await ask(url)
    expect(systemOf(asked)).toMatch(words)
  })

  test('in a file that is not there ends the command', async () => {
    const { said, code } = await run('--system missing.txt')
    expect([code, said]).toEqual([1, '--system names a file that cannot be read: missing.txt'])
  })
})

describe('limits of the command', () => {
  test('bound the tokens of an address', async () => {
    const { base } = await startEndpoint()
    const { url } = await run('--tokens-per-day 1', { OPENAI_BASE_URL: base })
    expect((await ask(url)).status).toBe(200)
    expect((await ask(url)).status).toBe(429)
  })
})

describe('a key that the vendor refuses', () => {
  test('is said to the owner, who asks on the same machine', async () => {
    const { base } = await startEndpoint(undefined, 401)
    const { url } = await run('', { OPENAI_BASE_URL: base, OPENAI_API_KEY: 'sk-secret' })
    expect((await ask(url)).text).toContain("refused the key in this server's environment.")
  })

  test('is no matter of visitors, and stands in the log with what to do', async () => {
    const { base } = await startEndpoint(undefined, 401)
    const { url, log } = await run('--host 0.0.0.0', { OPENAI_BASE_URL: base, OPENAI_API_KEY: 'sk-secret' })
    const { text } = await ask(url)
    expect(text).toContain("Couldn't get an answer. Try again.")
    expect(text).not.toMatch(/key|secret/)
    expect(log.join('\n')).toMatch(/"reason":"127\.0\.0\.1:\d+ refused the key in this server's environment\./)
    expect(log.join('\n')).not.toContain('sk-secret')
  })
})

describe('a setting that is wrong ends the command in words', () => {
  test.each<[string, Record<string, string>, string | RegExp]>([
    ['--docs /nowhere/at-all', {}, '--docs takes a folder with Markdown files: /nowhere/at-all cannot be read.'],
    [
      '--host 203.0.113.77',
      {},
      'This machine has no address 203.0.113.77. For this machine only leave out --host; for all of its addresses: --host 0.0.0.0',
    ],
    ['', { OLLAMA_HOST: 'http://' }, 'OLLAMA_HOST takes an address such as http://127.0.0.1:11434, not "http://".'],
    ['', { OLLAMA_HOST: 'my host' }, /^OLLAMA_HOST takes an address such as/],
    [
      '',
      { DATABASE_URL: 'postgres://chat:pass-word@127.0.0.1:9/chat' },
      /^The database at 127\.0\.0\.1:9, which DATABASE_URL names, cannot be used: .*\. Check it, or start without: --degraded$/,
    ],
    ['', { DATABASE_URL: 'not an address' }, /^DATABASE_URL takes the address of a PostgreSQL database/],
  ])('%s %j', async (words, environment, expected) => {
    const { said, code } = await run(words, environment)
    expect([code, said]).toEqual([1, typeof expected === 'string' ? expected : expect.stringMatching(expected)])
    expect(said).not.toContain('pass-word')
  })

  test('but not a database that is away, with --degraded', async () => {
    const { url, code } = await run('--degraded', { DATABASE_URL: 'postgres://chat:pass-word@127.0.0.1:9/chat' })
    expect(code).toBe(0)
    expect((await ask(url)).status).toBe(200)
  })
})

describe('a page of another origin that may ask', () => {
  const shop = 'https://shop.example'
  const list = (url: string, headers: Record<string, string> = {}) =>
    fetch(`${url}api/chat/threads`, { headers: { Origin: shop, ...headers } })

  test('gets a cookie with which its visitors’ conversations are kept', async () => {
    const { url, said } = await run(`--origin ${shop} --trust-proxy`)
    expect(said).toContain('other origins  keep conversations if they send cookies')
    const first = await list(url, { 'X-Forwarded-Proto': 'https' })
    expect(first.status).toBe(200)
    const cookie = first.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/^confab-visitor=[\w-]{36}; Path=\/; .*HttpOnly; SameSite=None; Secure; Partitioned$/)
    const headers = { Origin: shop, Cookie: cookie.split(';')[0] ?? '' }
    const saved = await fetch(`${url}api/chat/threads/one/messages`, {
      method: 'PUT',
      headers: { ...headers, 'Content-Type': 'application/json', 'If-None-Match': '*' },
      body: JSON.stringify({ messages: [{ role: 'user', text: 'Hi', id: 'a' }] }),
    })
    expect(saved.ok).toBe(true)
    const again = await list(url, headers)
    expect(((await again.json()) as { threads: { id: string }[] }).threads.map(({ id }) => id)).toEqual(['one'])
    expect(again.headers.get('set-cookie')).toBeNull()
  })

  test('gets none that only https can have, over http', async () => {
    const { url } = await run(`--origin ${shop}`)
    expect((await list(url)).headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Lax$/)
  })

  test('that may not ask gets none', async () => {
    const { url } = await run('')
    const response = await list(url)
    expect([response.status, response.headers.get('set-cookie')]).toEqual([403, null])
  })
})
