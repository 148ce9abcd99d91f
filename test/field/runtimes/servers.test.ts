import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readPages } from '../../tools/reference/chapters.mjs'
import { readPageBlocks } from '../../tools/readme-blocks.mjs'
import { ask, judgeServer, statusOf } from './judge-server.ts'
import { runDocumented, startDocumented } from './run-documented.ts'
import { startVendor } from './vendor.ts'

const blocks = readPageBlocks(readPages(fileURLToPath(new URL('../../../', import.meta.url))))
/** The documented server that uses this. */
const documented = (use: string): string =>
  blocks.find(({ section, code }) => section === 'Other runtimes' && code.includes(use))?.code ?? ''

const { resolve } = createRequire(import.meta.url)
const programOf = (name: string, path: string): string => join(dirname(resolve(`${name}/package.json`)), path)
/** The package for this machine has the program, unless the main one has taken it in while it was installed. */
const bun = (): readonly [string, ...string[]] => {
  const program = programOf(`@oven/bun-${process.platform}-${process.arch}`, 'bin/bun')
  return [existsSync(program) ? program : programOf('bun', 'bin/bun.exe')]
}
const deno = (): readonly [string, ...string[]] => [
  programOf(`@deno/${process.platform}-${process.arch}${process.platform === 'linux' ? '-glibc' : ''}`, 'deno'),
  'run',
  '--allow-all',
]

test.each<[name: string, use: string, path: string, command?: () => readonly [string, ...string[]]]>([
  ['Hono', '@hono/node-server', '/api/chat'],
  ['Express, after express.json() and under a path', "from 'express'", '/api/chat'],
  ['Fastify', "from 'fastify'", '/api/chat'],
  ['Bun', 'Bun.serve', '', bun],
  ['Deno', 'Deno.serve', '', deno],
])(
  'the documented server of %s answers its page as the answer is given, and limits visitors by address',
  async (_, use, path, command) => {
    const vendor = await startVendor()
    await judgeServer((await runDocumented(documented(use), vendor.redirect, command?.())) + path, vendor)

    const limited = documented(use).replace('service:', 'limits: { requestsPerMinute: 1 }, service:')
    const url = (await runDocumented(limited, vendor.redirect, command?.())) + path
    expect(await statusOf(ask(url))).toBe(200)
    expect(await statusOf(ask(url))).toBe(429)
    expect(await statusOf(ask(url, {}, '127.0.0.2'))).toBe(200)
  },
)

test.each(['Express', 'Fastify', 'Hono'])(
  'the whole server of %s in the recipe answers its page and the one that it names, limits visitors, and ends answers before itself',
  async (section) => {
    const { code = '' } = blocks.find((block) => block.page === 'sdk/recipes/node.md' && block.section === section) ?? {}
    const vendor = await startVendor()
    const { url, child } = await startDocumented(code, vendor.redirect)
    const chat = `${url}/api/chat`
    expect(await (await fetch(url)).text()).toBe('A page')
    await judgeServer(chat, vendor)

    const named = await ask(chat, { Origin: 'http://localhost:5173' })
    expect(named.headers['access-control-allow-origin']).toBe('http://localhost:5173')
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    vendor.say()
    expect(await text(named)).toContain('seven.')
    expect(await ended).toEqual([0, null])

    const limited = (await runDocumented(code, vendor.redirect)) + '/api/chat'
    const statuses: (number | undefined)[] = []
    for (let count = 0; count < 11; count += 1) {
      statuses.push(await statusOf(ask(limited)))
      vendor.say()
    }
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429])
  },
)

test('the recipe tells the chat where its server is', () => {
  const { code } = blocks.find(({ page }) => page === 'sdk/recipes/node.md') ?? {}
  expect(code).toBe("chat.connect = { url: 'http://127.0.0.1:3000/api/chat', stream: true, format: 'confab', resume: true }\n")
})
