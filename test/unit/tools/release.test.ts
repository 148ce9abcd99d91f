import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'confab-release-'))
const read = (path: string): string => readFileSync(join(folder, path), 'utf8')
const run = (command: string, ...words: string[]): string =>
  execFileSync(command, words, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

let before: string
beforeAll(() => {
  // Without what waits for the next version.
  const kept = ['.changeset/config.json', '.changeset/README.md', '.oxfmtrc.json', 'package.json']
  for (const path of kept) cpSync(join(root, path), join(folder, path), { recursive: true })
  for (const path of ['sdk/CHANGELOG.md', 'sdk/server/deploy']) cpSync(join(root, path), join(folder, path), { recursive: true })
  writeFileSync(join(folder, 'package-lock.json'), '{"lockfileVersion": 3}')
  mkdirSync(join(folder, 'test/tools/publish'), { recursive: true })
  const owner = { author: 'Ann Baker', repository: 'https://code.example/ann/chat' }
  writeFileSync(join(folder, 'test/tools/publish/owner.json'), JSON.stringify(owner))
  before = read('sdk/CHANGELOG.md')
  writeFileSync(join(folder, '.changeset/louder.md'), "---\n'confab-chat': minor\n---\n\nA bell for new messages.\n")
  run('git', 'init', '--quiet', '--initial-branch', 'main')
  run('git', 'add', '.')
  run('git', '-c', 'user.name=A', '-c', 'user.email=a@example.com', 'commit', '--quiet', '--message', 'A bell')
  run(process.execPath, join(root, 'test/tools/release.mjs'))
}, 60_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('a version made from the recorded changes', () => {
  test('is incremented by the largest of them', () => {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
    const [major, minor] = version.split('.').map(Number)
    expect(JSON.parse(read('package.json'))).toMatchObject({ version: `${major}.${Number(minor) + 1}.0` })
  })

  test('says whose it is, as the owner has filled in', () => {
    expect(JSON.parse(read('package.json'))).toMatchObject({
      author: 'Ann Baker',
      homepage: 'https://code.example/ann/chat#readme',
    })
  })

  test('puts what is new above earlier entries, and loses none of these', () => {
    const after = read('sdk/CHANGELOG.md')
    expect(after.indexOf('A bell for new messages.')).toBeGreaterThan(0)
    expect(after.indexOf('A bell for new messages.')).toBeLessThan(after.indexOf('## 0.1.0'))
    expect(after.endsWith(before.slice(before.indexOf('## 0.1.0')))).toBe(true)
  })

  test('is the one that its image installs', () => {
    const { version } = JSON.parse(read('package.json')) as { version: string }
    expect(read('sdk/server/deploy/Dockerfile')).toContain(`confab-chat@${version} `)
  })

  test('removes the records, and leaves nothing in the root folder', () => {
    expect(readdirSync(join(folder, '.changeset')).sort()).toEqual(['README.md', 'config.json'])
    expect(existsSync(join(folder, 'CHANGELOG.md'))).toBe(false)
  })
})
