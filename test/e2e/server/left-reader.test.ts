import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { createChatServer } from '../../../sdk/entries/server.ts'
import { sqliteStore } from '../../../sdk/entries/server/sqlite.ts'

const command = fileURLToPath(new URL('../../../dist/cli.js', import.meta.url))

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'confab-left-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

/** Runs the command in a shell, before a program that reads the beginning only. Returns what both say, and the status of the command. */
function runBefore(words: string, reader: string, folder: string) {
  const script = `{ "${process.execPath}" "${command}" ${words}; echo "status $?" >&2; } | ${reader}`
  const { stdout, stderr } = spawnSync('sh', ['-c', script], { cwd: folder, encoding: 'utf8' })
  return { stdout, stderr: stderr.trim() }
}

/** Keeps more of a visitor than a pipe holds. */
async function fillDatabase(folder: string): Promise<void> {
  const store = sqliteStore({ file: join(folder, 'confab.db') })
  const server = createChatServer({ store, user: () => 'anna', async *answer() {} })
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) {
    const body = JSON.stringify({ messages: [{ id: 'one', role: 'user', text: id.repeat(100_000) }] })
    const headers = { 'content-type': 'application/json', 'if-none-match': '*' }
    const saved = await server.fetch(new Request(`http://chat.test/threads/${id}/messages`, { method: 'PUT', headers, body }))
    expect(saved.ok).toBe(true)
  }
  await server.close()
}

test('an export whose reader has enough ends, and says nothing of it', async () => {
  const folder = newFolder()
  await fillDatabase(folder)
  const whole = execFileSync(process.execPath, [command, 'export', '--visitor', 'anna'], { cwd: folder, encoding: 'utf8' })
  expect(whole.length).toBeGreaterThan(800_000)
  expect(runBefore('export --visitor anna', 'head -c 10', folder)).toEqual({ stdout: whole.slice(0, 10), stderr: 'status 0' })
})

test('files are migrated though the reader of what changes has enough', () => {
  const folder = newFolder()
  const names = ['a.html', 'b.html', 'c.html']
  for (const name of names) writeFileSync(join(folder, name), '<deep-chat demo="true"></deep-chat>\n'.repeat(5000))
  const { stdout, stderr } = runBefore(`migrate ${names.join(' ')} --write`, 'head -n 1', folder)
  expect(stdout).toBe('--- a.html\n')
  expect(stderr).toMatch(/^The files are written\.[^]*status 0$/)
  for (const name of names) expect(readFileSync(join(folder, name), 'utf8')).not.toContain('<deep-chat')
})

test.each(['--help', 'export --help', 'migrate --help', 'create --help'])(
  'what helps with the command ends with its reader: %s',
  (words) => {
    const { stdout } = runBefore(`${words} 2>&1`, 'true', newFolder())
    expect(stdout).toBe('')
  },
)
