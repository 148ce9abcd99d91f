import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startPostgres, type Postgres } from './start-postgres.mjs'

const command = fileURLToPath(new URL('../../../dist/cli.js', import.meta.url))
let postgres: Postgres

beforeAll(async () => {
  postgres = await startPostgres()
}, 120_000)
afterAll(() => postgres?.remove(), 120_000)

/** Runs `confab-chat serve`, which ends at once where it uses what is deprecated. Resolves when it serves. */
async function serve(url: string) {
  const words = ['--throw-deprecation', command, 'serve', '--port', '0', '--requests-per-minute', '1000']
  const child = spawn(process.execPath, words, {
    env: { ...process.env, DATABASE_URL: url, OPENAI_API_KEY: '', OLLAMA_HOST: '' },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  child.stdout.resume()
  let said = ''
  child.stderr.on('data', (text: Buffer) => (said += String(text)))
  const found = (): string | undefined => (said.includes('Ctrl+C') ? /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0] : undefined)
  const ended = once(child, 'exit').then(() => Promise.reject(new Error(`It did not start: ${said}`)))
  await Promise.race([expect.poll(found, { timeout: 30_000 }).toBeDefined(), ended])
  return { child, address: `${found()}/api/chat`, said: () => said }
}

test('a server with PostgreSQL uses nothing that is deprecated, while it starts, answers many, stops, keeps conversations and ends', async () => {
  const { child, address, said } = await serve(await postgres.createDatabase())
  const page = await fetch(new URL('/', address))
  const cookie = page.headers.get('set-cookie')?.split(';')[0] ?? ''
  const headers = { 'Content-Type': 'application/json', Accept: 'text/event-stream', Cookie: cookie }
  async function talk(place: number): Promise<string> {
    const messages = [{ id: `q${place}`, role: 'user', text: 'How do I stop a stream?' }]
    const body = JSON.stringify({ threadId: `t${place}`, messages })
    const response = await fetch(address, {
      method: 'POST',
      headers: { ...headers, 'Idempotency-Key': `the-key-of-message-${place}` },
      body,
    })
    const stream = `${address}/streams/${response.headers.get('confab-stream')}`
    const [whole, again] = await Promise.all([response.text(), fetch(stream, { headers }).then((other) => other.text())])
    expect(again).toBe(whole)
    await fetch(`${stream}/stop`, { method: 'POST', headers })
    return whole
  }
  const answers = await Promise.all(Array.from({ length: 30 }, (_, place) => talk(place)))
  for (const answer of answers) expect(answer).toContain('[DONE]')
  expect((await fetch(`${address}/threads`, { headers })).status).toBe(200)
  expect((await fetch(`${address}/ready`)).status).toBe(200)
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
  expect(said()).not.toMatch(/deprecat|warning/i)
})
