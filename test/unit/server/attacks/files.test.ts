import { chmodSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import ipaddr from 'ipaddr.js'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createChatServer, type ChatServerOptions } from '../../../../sdk/entries/server.ts'
import { sqliteStore } from '../../../../sdk/entries/server/sqlite.ts'
import { isPublicAddress } from '../../../../sdk/server/trust/is-public-address.ts'
import { userByHeader } from '../signed-in.ts'
import { newFile } from '../stores/open-file.ts'

const json = { 'x-user': 'anna', 'content-type': 'application/json' }

const post = (server: { fetch(request: Request): Promise<Response> }, body: unknown): Promise<Response> =>
  server.fetch(new Request('http://chat.test/', { method: 'POST', headers: json, body: JSON.stringify(body) }))

const asks = (src: string) => ({
  messages: [{ id: 'one', role: 'user', text: 'What is this?', files: [{ type: 'image', name: 'a.png', src }] }],
})

/** A model on this machine, and how often it was asked. */
async function startModel() {
  let asked = 0
  const listener = createServer((request, response) => {
    asked += 1
    request.resume()
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content: 'A cat' } }] }))
  })
  await new Promise<void>((resolve) => {
    listener.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => void listener.close())
  const url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`
  const open = (options: Partial<ChatServerOptions> = {}) =>
    createChatServer({
      service: { together: { key: 'none', chat: { custom_base_url: url, model: 'local' } } },
      onError: vi.fn(),
      ...options,
    } as ChatServerOptions)
  return { open, asked: () => asked }
}

describe('a file by its address, for a model in the owner’s network', () => {
  test.each([
    'http://127.0.0.1/a.png',
    'http://2130706433/a.png',
    'http://0x7f.1/a.png',
    'http://[::1]/a.png',
    'http://[::ffff:169.254.169.254]/latest/meta-data/',
    'http://169.254.169.254/latest/meta-data/',
    'https://10.0.0.8/a.png',
    'http://localhost:6379/',
    'http://LOCALHOST./a.png',
    'http://database:5432/',
    'http://printer.local/a.png',
    'file:///etc/passwd',
    'ftp://files.example.com/a.png',
    'gopher://files.example.com/a',
    '/etc/passwd',
    ' http://127.0.0.1/a.png',
  ])('is refused in words, and the model is not asked: %s', async (src) => {
    const { open, asked } = await startModel()
    const response = await post(open(), asks(src))
    expect(response.ok).toBe(false)
    expect(await response.json()).toEqual({
      error: 'This chat takes no files from that address. Attach the file itself.',
      code: 'confab.errorFileAddress',
    })
    expect(asked()).toBe(0)
  })

  test.each(['https://www.example.com/a.png', 'http://8.8.8.8/a.png', 'data:image/png;base64,AAAA'])(
    'is taken: %s',
    async (src) => {
      const { open, asked } = await startModel()
      expect((await post(open(), asks(src))).status).toBe(200)
      expect(asked()).toBe(1)
    },
  )

  test('is taken from the address of the server itself, where the owner says which that is', async () => {
    const { open, asked } = await startModel()
    const server = open({ publicUrl: 'http://localhost:3000' })
    expect((await post(server, asks('http://localhost:3000/uploads/a.png'))).status).toBe(200)
    expect((await post(server, asks('http://localhost:3001/uploads/a.png'))).ok).toBe(false)
    expect(asked()).toBe(1)
  })
})

test('which addresses are public is as a library of addresses has it', () => {
  const ipv6 = fc.oneof(
    fc.ipV6(),
    fc
      .tuple(fc.integer({ min: 0x2000, max: 0x3fff }), fc.ipV6())
      .map(([first, rest]) => `${first.toString(16)}:${rest.split(':').slice(1).join(':')}`),
  )
  fc.assert(
    fc.property(fc.oneof(fc.ipV4(), ipv6), (address) => {
      // Those of IPv4 in the form before the one that is used today are no addresses of anybody.
      if (!ipaddr.isValid(address) || /^::.*\./.test(address)) return
      const parsed = ipaddr.process(address)
      const isPublic =
        parsed.range() === 'unicast' &&
        (parsed.kind() === 'ipv4' || (parsed as ipaddr.IPv6).match(ipaddr.IPv6.parseCIDR('2000::/3')))
      expect([address, isPublicAddress(address)]).toEqual([address, isPublic])
    }),
    { numRuns: 3000 },
  )
})

describe('a message', () => {
  const open = () => {
    const seen = vi.fn()
    const server = createChatServer({
      async *answer(request) {
        seen(request.messages)
        yield 'Hello'
      },
      user: userByHeader,
      onError: vi.fn(),
    })
    onTestFinished(() => server.close())
    return { server, seen }
  }
  const withRef = (ref: unknown) => ({
    messages: [{ id: 'one', role: 'user', text: 'Look', parts: [{ type: 'file', file: { name: 'a.txt', ref } }] }],
  })

  test.each(['file-4711', { id: 'of-ben' }, 4711, ['of-ben']])(
    'that refers to a file which was not sent with it is refused: %j',
    async (ref) => {
      const { server, seen } = open()
      const response = await post(server, withRef(ref))
      expect([response.status, await response.json()]).toEqual([
        400,
        { error: 'This message refers to a file that was not sent with it.', code: 'confab.errorUnreadable' },
      ])
      expect(seen).not.toHaveBeenCalled()
      const saved = await server.fetch(
        new Request('http://chat.test/threads/a/messages', {
          method: 'PUT',
          headers: { ...json, 'if-none-match': '*' },
          body: JSON.stringify(withRef(ref)),
        }),
      )
      expect(saved.status).toBe(400)
    },
  )

  test('of a page that wrote a file as JSON is taken without it', async () => {
    const { server, seen } = open()
    expect((await post(server, withRef({}))).status).toBe(200)
    expect(JSON.stringify(seen.mock.calls)).not.toContain('ref')
  })

  test('of a conversation whose id has more than 200 characters is refused, and one with as many is answered and kept', async () => {
    const { server } = open()
    const messages = [{ id: 'one', role: 'user', text: 'Hi' }]
    const save = (id: string) =>
      server.fetch(
        new Request(`http://chat.test/threads/${id}/messages`, {
          method: 'PUT',
          headers: { ...json, 'if-none-match': '*' },
          body: JSON.stringify({ messages }),
        }),
      )
    const [long, longest] = ['x'.repeat(201), 'x'.repeat(200)]
    expect([(await post(server, { threadId: long, messages })).status, (await save(long)).status]).toEqual([400, 404])
    expect([(await save(longest)).status, (await post(server, { threadId: longest, messages })).status]).toEqual([201, 200])
  })
})

describe.skipIf(process.platform === 'win32')('a file of SQLite', () => {
  const modes = (file: string): string[] =>
    ['', '-wal', '-shm'].map((end) => (statSync(`${file}${end}`).mode & 0o777).toString(8))

  test('is nothing that other users of the machine can read, nor what stands beside it', async () => {
    const file = newFile()
    const store = sqliteStore({ file })
    onTestFinished(() => store.close())
    await store.threads.save('anna', 'a', [], { signal: AbortSignal.timeout(5000) })
    expect(modes(file)).toEqual(['600', '600', '600'])
  })

  test('of an earlier version is closed to others when it is opened, and stays open to a group that writes it', async () => {
    for (const [before, after] of [
      [0o644, '600'],
      [0o666, '660'],
      [0o660, '660'],
    ] as const) {
      const file = newFile()
      const former = sqliteStore({ file })
      await former.threads.save('anna', 'a', [], { signal: AbortSignal.timeout(5000) })
      await former.close()
      chmodSync(file, before)
      const store = sqliteStore({ file })
      await store.threads.list('anna', { limit: 1, signal: AbortSignal.timeout(5000) })
      expect(modes(file)[0]).toBe(after)
      await store.close()
    }
  })
})
