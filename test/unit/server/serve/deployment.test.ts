import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
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
