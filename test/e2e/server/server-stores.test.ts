// @module-tag thorough: servers that die, clocks that jump, storages of several processes.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { sqliteStore } from '../../../sdk/entries/server/sqlite.ts'

const { signal } = new AbortController()

function newFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'confab-store-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'chat.db')
}

/** A process of its own with a store in the file, as the package has it. */
function runWithStore(file: string, code: string) {
  const module = `import { sqliteStore } from ${JSON.stringify(pathToFileURL('dist/server/sqlite.js').href)}
const store = sqliteStore({ file: ${JSON.stringify(file)} })
const { signal } = new AbortController()
${code}`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', module], { stdio: ['pipe', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

test('processes that start at the same moment create the tables of a file once', async () => {
  for (let round = 0; round < 3; round += 1) {
    const file = newFile()
    // Each begins when all are there.
    const processes = Array.from({ length: 3 }, () =>
      runWithStore(
        file,
        `console.log('ready'); process.stdin.once('data', async () => { await store.check(); await store.close(); process.exit(0) })`,
      ),
    )
    const ends = processes.map((child) => once(child, 'exit'))
    await Promise.all(processes.map((child) => once(child.stdout, 'data')))
    for (const child of processes) child.stdin.write('go\n')
    expect((await Promise.all(ends)).map(([code]) => code as number)).toEqual([0, 0, 0])
  }
}, 60_000)

test('a thread survives a process that is killed while saving', async () => {
  const file = newFile()
  const child = runWithStore(
    file,
    `let { version } = await store.threads.save('anna', 't', [{ id: 'm0', role: 'user', text: 'Hello' }], { signal })
for (let count = 1; ; count += 1) {
  const message = { id: 'm' + count, role: 'ai', text: 'x'.repeat(10_000) }
  const request = { ifVersion: version, after: 'm' + (count - 1), signal }
  version = (await store.threads.save('anna', 't', [message], request)).version
  console.log(version)
}`,
  )
  let told = ''
  const exited = once(child, 'exit')
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    told += text
    if (told.split('\n').length > 20) child.kill('SIGKILL')
  })
  await exited
  const saved = Number(told.trimEnd().split('\n').at(-1))
  const store = sqliteStore({ file })
  onTestFinished(() => store.close())
  const { version, messages } = await store.threads.load('anna', 't', { limit: 1000, signal })
  expect(Number(version)).toBeGreaterThanOrEqual(saved)
  // Neither half a save nor a message twice.
  expect(messages.map(({ id }) => id)).toEqual(Array.from({ length: Number(version) }, (_, index) => `m${index}`))
}, 60_000)
