import { execFile, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { closePages, sharedBrowser } from '../e2e/shared-browser.ts'
import { readPages } from '../tools/reference/chapters.mjs'
import { blocksProvedBy } from '../unit/readme/proofs.ts'
import { judgeServer } from './runtimes/judge-server.ts'
import { startVendor } from './runtimes/vendor.ts'
import { writeProject } from './write-project.ts'

const root = new URL('../../', import.meta.url)
const next = fileURLToPath(new URL('node_modules/next/dist/bin/next', import.meta.url))
const pages = readPages(fileURLToPath(root))
const [, route] = blocksProvedBy(pages, 'server').filter(({ section }) => section === 'Other runtimes')
const recipe = (title: string): string =>
  blocksProvedBy(pages, 'field').find(({ page, section }) => page === 'sdk/recipes/next.md' && section === title)?.code ?? ''

afterAll(closePages)

const { OPENAI_API_KEY: _key, ...withoutKey } = process.env
const environment = { ...withoutKey, NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' as const }

let folder: string

beforeAll(async () => {
  folder = writeProject('next', {
    'package.json': '{ "private": true, "type": "module" }',
    'next.config.mjs': `export default { turbopack: { root: ${JSON.stringify(fileURLToPath(new URL('.', import.meta.url)))} } }`,
    'app/layout.js': `export default ({ children }) => <html lang="en"><body>{children}</body></html>`,
    'app/page.js': `export default () => <p>A page</p>`,
    'app/api/other/[[...path]]/route.js': route?.code.replace('/api/chat', '/api/other') ?? '',
    // The recipe, as a newcomer copies it.
    '.env.local': 'OPENAI_API_KEY=test-key',
    'lib/chat-server.js': recipe('The server'),
    'app/api/chat/[[...path]]/route.js': recipe('The route'),
    'app/support/support.jsx': recipe('The component'),
    'app/support/page.jsx': recipe('A page'),
  })
  await promisify(execFile)(process.execPath, [next, 'build'], { cwd: folder, env: environment })
}, 280_000)

/** Starts what was built, on a port that the system chooses, with a module that is loaded before. */
async function start(before: string): Promise<string> {
  const env = { ...environment, NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(before)}` }
  const server = spawn(process.execPath, [next, 'start', '--port', '0'], { cwd: folder, env })
  onTestFinished(() => void server.kill('SIGKILL'))
  return new Promise((resolve, reject) => {
    let said = ''
    server.stdout.on('data', (text: Buffer) => {
      said += String(text)
      const [, port] = /Local:\s+http:\/\/localhost:(\d+)/.exec(said) ?? []
      if (port) resolve(`http://127.0.0.1:${port}`)
    })
    server.once('exit', () => reject(new Error(`Next.js did not start: ${said}`)))
  })
}

test('an app of Next.js, self-hosted, answers its page by the documented route as the answer is given', async () => {
  const vendor = await startVendor()
  await judgeServer(`${await start(vendor.redirect)}/api/other`, vendor)
})

test('an app with the files of the recipe answers as the answer is given, with the key of .env.local', async () => {
  const vendor = await startVendor()
  await judgeServer(`${await start(vendor.redirect)}/api/chat`, vendor)
})

test('the page of the recipe shows an answer while it is given, and sends what was said before', async () => {
  const vendor = await startVendor()
  const page = await (await sharedBrowser()).newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(`${await start(vendor.redirect)}/support`)
  await page.getByText('Hello! What would you like to know?').waitFor()
  const answers = page.locator('[part~="ai-bubble"]')
  await page.getByRole('textbox').fill('When do you open?')
  await page.keyboard.press('Enter')
  await expect.poll(() => answers.last().textContent(), { timeout: 20_000 }).toContain('At')
  expect(await answers.last().textContent()).not.toContain('seven')
  vendor.say()
  await expect.poll(() => answers.last().textContent(), { timeout: 20_000 }).toContain('At seven.')
  const asked = page.waitForRequest('**/api/chat')
  await page.getByRole('textbox').fill('And on Sunday?')
  await page.keyboard.press('Enter')
  const { messages } = (await asked).postDataJSON() as { messages: { role: string }[] }
  expect(messages.map(({ role }) => role)).toEqual(['user', 'ai', 'user'])
  vendor.say()
  expect(complaints).toEqual([])
})
