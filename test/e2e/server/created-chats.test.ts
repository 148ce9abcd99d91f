import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closePages } from '../shared-browser.ts'
import { addressOf, askStarter, createStarter, environment, freePort, runScript } from './created-chats.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const dist = join(root, 'dist')
const bin = join(root, 'node_modules/.bin')
const folder = mkdtempSync(join(tmpdir(), 'confab-created-'))

beforeAll(() => {
  // The package as npm installs it: a copy, because tools look behind a link. What builds the page is here already.
  mkdirSync(join(folder, 'node_modules/confab-chat'), { recursive: true })
  for (const name of ['package.json', 'dist'])
    cpSync(join(root, name), join(folder, 'node_modules/confab-chat', name), { recursive: true })
  symlinkSync(join(root, 'node_modules/vite'), join(folder, 'node_modules/vite'))
}, 60_000)
afterAll(async () => {
  await closePages()
  rmSync(folder, { recursive: true, force: true })
})

function create(name: string, ...words: string[]): string {
  const project = join(folder, name)
  createStarter(dist, project, ['--kit', 'vanilla', ...words])
  return project
}

async function dev(project: string): Promise<string> {
  const words = ['--host', '127.0.0.1', '--strictPort', '--port', `${await freePort()}`]
  return addressOf(runScript(project, 'dev', { bin, words }))
}

describe('a starter of npx confab-chat create', () => {
  test('runs in the page alone: a demo answers', { timeout: 60_000 }, async () => {
    const project = create('alone')
    expect(await askStarter(await dev(project), 'Good morning')).toContain('You said: Good morning')
  })

  test('runs with its server, which answers without a key', { timeout: 60_000 }, async () => {
    const project = create('served', '--server')
    expect(await askStarter(await dev(project), 'Good morning')).toMatch(
      /You said: Good morning.*Put your key into the file \.env/,
    )
  })

  test('is built, and served with its chat by npm start', { timeout: 60_000, tags: 'thorough' }, async () => {
    const project = create('built', '--server')
    const build = runScript(project, 'build', { bin })
    expect(await new Promise((resolve) => build.once('close', resolve))).toBe(0)
    const url = await addressOf(runScript(project, 'start', { bin, variables: { PORT: '0' } }))
    expect(await askStarter(url, 'Good morning')).toContain('You said: Good morning')
    for (const path of ['/server/chat.js', '/.env', '/../.env', '/%2e%2e/package.json', '//dist/index.html'])
      expect((await fetch(url.slice(0, -1) + path)).status, path).toBe(404)
  })

  test('is installed and started at once where that is wanted', () => {
    // npm is a program of the world outside: this one writes down what it was asked, and where.
    const bin = mkdtempSync(join(folder, 'bin-'))
    writeFileSync(join(bin, 'npm'), '#!/bin/sh\necho "$@ in $(basename "$PWD")" >> ../asked-npm\n', { mode: 0o755 })
    execFileSync(process.execPath, [join(dist, 'cli.js'), 'create', 'started', '--kit', 'vanilla', '--start'], {
      cwd: folder,
      stdio: 'pipe',
      env: { ...environment, PATH: [bin, process.env['PATH']].join(delimiter) },
    })
    expect(existsSync(join(folder, 'started/package.json'))).toBe(true)
    expect(readFileSync(join(folder, 'asked-npm'), 'utf8')).toBe('install in started\nrun dev in started\n')
  })
})
