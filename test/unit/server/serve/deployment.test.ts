import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { defaultDrainSeconds } from '../../../../sdk/server/ending/drain.ts'
import { memoryStore, type ServerStore } from '../../../../sdk/entries/server.ts'
import { says, startChatServer } from '../start-chat-server.ts'

const root = new URL('../../../../', import.meta.url)
const deploy = (name: string): string => readFileSync(new URL(`sdk/server/deploy/${name}`, root), 'utf8')
const manifest = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as {
  readonly version: string
  readonly devDependencies: Readonly<Record<string, string>>
  /** What users install beside the package, where they use it; the rest is in its files. */
  readonly peerDependencies: Readonly<Record<string, string>>
}

test('the image installs all that the command can load, in the versions that were tested together', () => {
  const [, installed = ''] = /npm install --omit=dev (.+?) &&/.exec(deploy('Dockerfile')) ?? []
  const { version, devDependencies } = manifest
  const packages = ['kysely', 'libsql', 'pg', 'prom-client'].map((name) => `${name}@${devDependencies[name]}`)
  expect(installed.split(' ')).toEqual([`confab-chat@${version}`, ...packages])
})

/** Packages that the code of a module of the server loads, from its first line and those of the modules that it imports. */
function packagesOf(module: URL, seen = new Set<string>()): Set<string> {
  if (seen.has(module.href)) return new Set()
  seen.add(module.href)
  const found = new Set<string>()
  const code = readFileSync(module, 'utf8')
  for (const [, isType, name = ''] of code.matchAll(/^(?:import|export) (type )?(?:[^'"]*? from )?'([^']+)'/gm)) {
    if (isType || name.startsWith('node:')) continue
    if (!name.startsWith('.')) found.add(name)
    else for (const other of packagesOf(new URL(name, module), seen)) found.add(other)
  }
  for (const [, name = ''] of code.matchAll(/import\('(\.[^']+)'\)/g))
    for (const other of packagesOf(new URL(name, module), seen)) found.add(other)
  return found
}

test('the image lacks no package that the command loads by a setting', () => {
  const [, installed = ''] = /npm install --omit=dev (.+?) &&/.exec(deploy('Dockerfile')) ?? []
  const loaded = [...packagesOf(new URL('sdk/entries/cli.ts', root))].filter((name) => name in manifest.peerDependencies)
  expect(loaded).toEqual(expect.arrayContaining(['kysely', 'libsql', 'pg', 'prom-client']))
  const names = installed.split(' ').map((name) => name.replace(/@[\d.]+$/, ''))
  for (const name of loaded) expect(names).toContain(name)
})

test('the figures of a container may have a port of their own, which is not published', () => {
  const compose = deploy('compose.yaml')
  expect(compose).toMatch(/^ {6}CONFAB_METRICS_PORT:$/m)
  expect(compose.match(/^ {6}- '[^']+'$/gm)).toEqual(["      - '3000:3000'"])
})

test.each(['Dockerfile', 'compose.yaml'])('no image of another day is taken than was meant: %s', (name) => {
  const images = [...deploy(name).matchAll(/^(?:FROM| *image:) (\S+)/gm)].map(([, image]) => image)
  expect(images).toHaveLength(1)
  for (const image of images) expect(image).toMatch(/^[a-z]+:\d+\.\d+(\.\d+)?-[a-z-]+$/)
})

const away = (): ServerStore => ({ ...memoryStore(), check: () => Promise.reject(new Error('The database is away')) })

test.each<[string, () => ServerStore, number]>([
  ['healthy while it can keep conversations', memoryStore, 0],
  ['unhealthy while its database is away', away, 1],
])('a container is %s', async (_, openStore, code) => {
  const { url } = await startChatServer({ answer: says('Hello'), basePath: '/api/chat', store: openStore() })
  const [, check = '[]'] = /^HEALTHCHECK .*CMD (\[.+\])$/m.exec(deploy('Dockerfile')) ?? []
  const [, ...words] = JSON.parse(check) as string[]
  const child = spawn(process.execPath, words, { env: { ...process.env, PORT: new URL(url).port } })
  expect((await once(child, 'close'))[0]).toBe(code)
})

/** A value of the unit for systemd. */
const unit = (name: string): string | undefined => new RegExp(`^${name}=(.*)$`, 'm').exec(deploy('confab-chat.service'))?.[1]

test('the unit for systemd has the packages of the image installed, and runs the same command', () => {
  const installed = (text: string): string | undefined => /npm install --omit=dev ([^&\n]+?)(?: &&|$)/m.exec(text)?.[1]
  expect(installed(deploy('confab-chat.service'))).toBe(installed(deploy('Dockerfile')))
  const [, command = '[]'] = /^CMD (\[.+\])$/m.exec(deploy('Dockerfile')) ?? []
  expect(unit('ExecStart')).toBe(`/usr/bin/${(JSON.parse(command) as string[]).join(' ')}`)
  expect(unit('Environment')).toContain(`CONFAB_DATA=/var/lib/${unit('StateDirectory')}/`)
})

test('who ends the server waits until its answers have ended', () => {
  const [, compose] = /stop_grace_period: (\d+)s/.exec(deploy('compose.yaml')) ?? []
  for (const seconds of [unit('TimeoutStopSec'), compose]) expect(Number(seconds)).toBeGreaterThan(defaultDrainSeconds)
})
