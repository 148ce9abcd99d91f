import { execFile, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { readPages } from '../tools/reference/chapters.mjs'
import { blocksProvedBy } from '../unit/readme/proofs.ts'
import { openHeadlessChat } from '../unit/server/start-chat-server.ts'
import { writeProject } from './write-project.ts'

const root = new URL('../../', import.meta.url)
const next = fileURLToPath(new URL('node_modules/next/dist/bin/next', import.meta.url))
const [, route] = blocksProvedBy(readPages(fileURLToPath(root)), 'server').filter(({ section }) => section === 'Other runtimes')

/** The service is answered by the mock of the package; Next itself asks elsewhere. */
const mockService = `import { createMockFetch, createOpenAIChatMock } from ${JSON.stringify(new URL('dist/mocks.js', root).href)}
const { fetch } = globalThis
const mock = createMockFetch([createOpenAIChatMock()])
globalThis.fetch = (address, init) => (String(address?.url ?? address).includes('openai.com') ? mock : fetch)(address, init)`

const environment = {
  ...process.env,
  NEXT_TELEMETRY_DISABLED: '1',
  OPENAI_API_KEY: 'test-key',
  NODE_ENV: 'production' as const,
  NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(mockService)}`,
}

let folder: string

beforeAll(async () => {
  folder = writeProject('next', {
    'package.json': '{ "private": true, "type": "module" }',
    'next.config.mjs': `export default { turbopack: { root: ${JSON.stringify(fileURLToPath(new URL('.', import.meta.url)))} } }`,
    'app/layout.js': `export default ({ children }) => <html lang="en"><body>{children}</body></html>`,
    'app/page.js': `export default () => <p>A page</p>`,
    'app/api/chat/[[...path]]/route.js': route?.code ?? '',
  })
  await promisify(execFile)(process.execPath, [next, 'build'], { cwd: folder, env: environment })
}, 280_000)

/** Starts what was built, on a port that the system chooses. */
async function start(): Promise<string> {
  const server = spawn(process.execPath, [next, 'start', '--port', '0'], { cwd: folder, env: environment })
  onTestFinished(() => void server.kill('SIGKILL'))
  return new Promise((resolve, reject) => {
    let said = ''
    server.stdout.on('data', (text: Buffer) => {
      said += String(text)
      const [, port] = /Local:\s+http:\/\/localhost:(\d+)/.exec(said) ?? []
      if (port) resolve(`http://127.0.0.1:${port}/api/chat`)
    })
    server.once('exit', () => reject(new Error(`Next.js did not start: ${said}`)))
  })
}

test('an app of Next.js answers a chat by the documented route, as a stream that can be resumed and stopped', async () => {
  const url = await start()
  const { send } = openHeadlessChat({ connect: { url, stream: true, format: 'confab', resume: true } })
  expect((await send({ text: 'Hello' })).at(-1)?.text).toMatch(/Hello/)

  const headers = { 'Content-Type': 'application/json', Accept: 'text/event-stream' }
  const asked = await fetch(url, { method: 'POST', headers, body: '{"messages":[{"role":"user","text":"Hello"}]}' })
  const whole = await asked.text()
  expect(asked.headers.get('content-type')).toBe('text/event-stream')
  const stream = `${url}/streams/${asked.headers.get('confab-stream')}`
  expect(await (await fetch(stream, { headers: { 'Last-Event-ID': '1' } })).text()).toBe(whole.slice(whole.indexOf('id: 2\n')))
  expect((await fetch(`${stream}/stop`, { method: 'POST' })).status).toBe(204)
  expect(await (await fetch(`${url}/health`)).json()).toEqual({ status: 'ok' })
})
