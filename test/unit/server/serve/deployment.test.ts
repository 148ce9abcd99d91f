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
}

test('the image installs the versions of the package and its databases that were tested together', () => {
  const [, installed = ''] = /npm install --omit=dev (.+?) &&/.exec(deploy('Dockerfile')) ?? []
  const { version, devDependencies } = manifest
  const drivers = ['kysely', 'libsql', 'pg'].map((name) => `${name}@${devDependencies[name]}`)
  expect(installed.split(' ')).toEqual([`confab-chat@${version}`, ...drivers])
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
