import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runCommand } from '../../tools/try-package/run-command.mjs'

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'confab-command-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A build that never ends: it starts a process in its group and one in a group of its own, which start one more each. */
const endless = `
const { spawn } = require('node:child_process')
const { renameSync, writeFileSync } = require('node:fs')
const last = 'setInterval(() => {}, 1000)'
const middle = \`const { pid } = require('node:child_process').spawn(process.execPath, ['-e', '\${last}'], { stdio: 'inherit' })
process.send([process.pid, pid])
\${last}\`
const children = [false, true].map((detached) => spawn(process.execPath, ['-e', middle], { detached, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] }))
Promise.all(children.map((child) => new Promise((resolve) => child.once('message', resolve)))).then((ids) => {
  console.log('It has begun')
  writeFileSync('ids.part', JSON.stringify([process.pid, ...ids.flat()]))
  renameSync('ids.part', 'ids')
})
setInterval(() => {}, 1000)
`

const isRunning = (id: number): boolean => {
  try {
    process.kill(id, 0)
  } catch {
    return false
  }
  // What has ended may still be in the table until it is collected.
  return !existsSync(`/proc/${id}/stat`) || !/\) [ZX] /.test(readFileSync(`/proc/${id}/stat`, 'utf8'))
}

test('a build that never ends fails with what it said, and nothing that it started runs on', { timeout: 60_000 }, async () => {
  const cwd = makeFolder()
  const stop = new AbortController()
  const ended = runCommand([process.execPath, '-e', endless], { cwd, seconds: 600, signal: stop.signal })
  const failed = expect(ended).rejects.toThrow('Stopped')
  await expect.poll(() => existsSync(join(cwd, 'ids')), { timeout: 30_000 }).toBe(true)
  const ids = JSON.parse(readFileSync(join(cwd, 'ids'), 'utf8')) as number[]
  expect(ids.map(isRunning)).toEqual([true, true, true, true, true])
  stop.abort(new Error('Stopped'))
  await failed
  await expect.poll(() => ids.filter(isRunning), { timeout: 10_000 }).toEqual([])
})

test('a command that takes longer than it may is ended, and says so', async () => {
  const words = ['-e', 'console.log("Still building"); setInterval(() => {}, 1000)']
  const ended = runCommand([process.execPath, ...words], { cwd: makeFolder(), seconds: 1, signal: new AbortController().signal })
  await expect(ended).rejects.toThrow(/did not end within 1 seconds/)
})

test('a command that fails says with what it ended, and what it wrote', async () => {
  const words = ['-e', 'console.error("No such chunk"); process.exitCode = 3']
  const ended = runCommand([process.execPath, ...words], { cwd: makeFolder(), seconds: 60, signal: new AbortController().signal })
  await expect(ended).rejects.toThrow(/ended with 3\.\nNo such chunk/)
})

test('a command that leaves a process behind comes to its end, and the process is ended, too', { timeout: 60_000 }, async () => {
  const leave = `const { spawn } = require('node:child_process')
const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' })
child.unref()
console.log(child.pid)`
  const said = await runCommand([process.execPath, '-e', leave], {
    cwd: makeFolder(),
    seconds: 60,
    signal: new AbortController().signal,
  })
  await expect.poll(() => isRunning(Number(said)), { timeout: 10_000 }).toBe(false)
})

test('a program that is not there is named', async () => {
  const ended = runCommand(['no-such-program'], { cwd: makeFolder(), seconds: 60, signal: new AbortController().signal })
  await expect(ended).rejects.toThrow(/no-such-program/)
})
