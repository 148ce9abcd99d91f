import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { startThreadServer } from '../servers/thread-server.ts'

/** A developer's test of a server with Node's test runner. */
const program = `
import { test } from 'node:test'
import { serverThreads } from 'confab-chat/threads'
import { testThreads } from 'confab-chat/threads-contract'

testThreads({ test, storage: () => serverThreads(process.argv[1]) })
`

/** The exit code and output of the program when it tests the server at an address. */
async function run(url: string): Promise<{ code: unknown; printed: string }> {
  const words = ['--input-type=module', '--eval', program, url]
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (printed += String(data)))
  const [code] = (await once(child, 'close')) as unknown[]
  return { code, printed }
}

test('a developer tests a thread server against the contract, with Node’s own test runner', async () => {
  const server = await startThreadServer()
  onTestFinished(() => server.close())
  const { code, printed } = await run(server.url)
  expect([code, printed]).toEqual([0, expect.stringMatching(/# pass \d\d\n# fail 0/)])
  expect(server.faults).toEqual([])
})

test('a developer reads which rule of the contract a server violates', async () => {
  const server = await startThreadServer()
  onTestFinished(() => server.close())
  const { code, printed } = await run(`${server.url}/nothing-here`)
  expect(code).toBe(1)
  expect(printed).toContain('The server of the threads answered 404')
})
