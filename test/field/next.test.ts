import { execFile, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, onTestFinished, test } from 'vitest'
import { readPages } from '../tools/reference/chapters.mjs'
import { blocksProvedBy } from '../unit/readme/proofs.ts'
import { judgeServer } from './runtimes/judge-server.ts'
import { startVendor } from './runtimes/vendor.ts'
import { writeProject } from './write-project.ts'

const root = new URL('../../', import.meta.url)
const next = fileURLToPath(new URL('node_modules/next/dist/bin/next', import.meta.url))
const [, route] = blocksProvedBy(readPages(fileURLToPath(root)), 'server').filter(({ section }) => section === 'Other runtimes')

const environment = {
  ...process.env,
  NEXT_TELEMETRY_DISABLED: '1',
  OPENAI_API_KEY: 'test-key',
  NODE_ENV: 'production' as const,
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
      if (port) resolve(`http://127.0.0.1:${port}/api/chat`)
    })
    server.once('exit', () => reject(new Error(`Next.js did not start: ${said}`)))
  })
}

test('an app of Next.js, self-hosted, answers its page by the documented route as the answer is given', async () => {
  const vendor = await startVendor()
  await judgeServer(await start(vendor.redirect), vendor)
})
