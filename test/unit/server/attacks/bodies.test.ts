import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { once } from 'node:events'
import { createServer, request as httpRequest } from 'node:http'
import { connect as connectSocket, type AddressInfo } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createChatServer, toNodeHandler } from '../../../../sdk/entries/server.ts'
import { userByHeader } from '../signed-in.ts'
import { says, startChatServer } from '../start-chat-server.ts'

const megabyte = 2 ** 20

/** A body that comes in pieces of one size, and how much of it was taken. */
function bodyOf(bytes: number, piece: number) {
  let sent = 0
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (sent >= bytes) return controller.close()
        sent += piece
        return controller.enqueue(new Uint8Array(piece).fill(0x20))
      },
    },
    { highWaterMark: 0 },
  )
  return { body, sent: () => sent }
}

const post = (body: ReadableStream<Uint8Array>): Request =>
  new Request('http://chat.example/', { method: 'POST', body, duplex: 'half' } as RequestInit)

/** Writes to a server as no browser would, and returns what it answers before it closes the connection. */
async function writeUntilClosed(url: string, text: string): Promise<string> {
  const socket = connectSocket(Number(new URL(url).port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.write(text)
  let answer = ''
  for await (const data of socket) answer += String(data)
  return answer
}

/** Writes to a server as no browser would, and returns what it answers first. */
async function writeRaw(url: string, write: (send: (text: string) => void) => void): Promise<string> {
  const socket = connectSocket(Number(new URL(url).port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  const answered = new Promise<string>((resolve, reject) => {
    socket.once('data', (data) => resolve(String(data)))
    socket.once('error', reject)
  })
  write((text) => socket.write(text))
  return answered
}

describe('an upload of 100 MB', () => {
  test('is refused before any of it is read when it says how long it is', async () => {
    const { url } = await startChatServer({ answer: says('') })
    const answer = await writeRaw(url, (send) => send(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${100 * megabyte}\r\n\r\n`))
    expect(answer).toContain('HTTP/1.1 413')
  })

  test('is refused once it is too long when it does not', async () => {
    const server = createChatServer({ answer: says('') })
    const { body, sent } = bodyOf(100 * megabyte, megabyte)
    const response = await server.fetch(post(body))
    expect(response.status).toBe(413)
    expect(sent()).toBe(26 * megabyte)
  })

  test('is answered with the reason over its connection', async () => {
    const { url } = await startChatServer({ answer: says(''), limits: { bodyBytes: megabyte } })
    const answer = await writeRaw(url, (send) => {
      send('POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n')
      for (let count = 0; count < 4; count += 1) send(`80000\r\n${' '.repeat(0x80_000)}\r\n`)
    })
    expect(answer).toContain('HTTP/1.1 413')
  })

  test('is refused with a message where it is feedback', async () => {
    const { post: send } = await startChatServer({ answer: says('') })
    const response = await send({ messageId: 'm', value: 'good', comment: 'x'.repeat(100_000) }, {}, '/feedback')
    expect([response.status, await response.json()]).toEqual([
      413,
      { error: 'This message is too large: at most 64 KB can be sent.', code: 'confab.errorMessageTooLarge' },
    ])
  })
})

/** Collects garbage now: what is in use otherwise depends on when that was done last. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  ;(runInNewContext('gc') as () => void)()
}

describe('a body that comes in very many pieces', () => {
  test('takes no more memory than one that comes whole', async () => {
    const server = createChatServer({ answer: says('') })
    let left = 300_000
    let most = 0
    collectGarbage()
    const before = process.memoryUsage().heapUsed
    const body = new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          left -= 1
          if (left < 0) return controller.close()
          if (left % 50_000 === 0) {
            collectGarbage()
            most = Math.max(most, process.memoryUsage().heapUsed - before)
            await new Promise((resolve) => setImmediate(resolve))
          }
          return controller.enqueue(Uint8Array.of(0x20))
        },
      },
      { highWaterMark: 0 },
    )
    expect((await server.fetch(post(body))).status).toBe(400)
    expect(most).toBeLessThan(20 * megabyte)
  })
})

describe('a body that stalls', () => {
  const kinds: readonly (readonly [string, string])[] = [
    ['announced', 'Content-Length: 1000\r\n\r\n{'],
    ['announced and never begun', 'Content-Length: 1000\r\n\r\n'],
    ['in pieces', 'Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n'],
    ['in the middle of a piece', 'Transfer-Encoding: chunked\r\n\r\n1000\r\n{'],
  ]

  test.each(
    kinds.flatMap(([kind, rest]) =>
      ['POST /', 'POST /feedback', 'PUT /threads/a/messages'].map((place): [string, string, string] => [kind, place, rest]),
    ),
  )('%s is refused in words, and its connection ends: %s', async (_kind, place, rest) => {
    const { url } = await startChatServer({ answer: says(''), user: userByHeader, limits: { bodySeconds: 0.2 } })
    const head = `${place} HTTP/1.1\r\nHost: x\r\nx-user: anna\r\nIf-None-Match: *\r\nContent-Type: application/json\r\n`
    const answer = await writeUntilClosed(url, head + rest)
    expect(answer).toContain('HTTP/1.1 408')
    expect(answer).toMatch(/^connection: close\r$/im)
    expect(answer).toContain('This message took too long to arrive.')
  })
})

describe('a body that is compressed', () => {
  const message = JSON.stringify({ messages: [{ role: 'user', text: 'Hi' }] })
  const words = 'This message is compressed. It can only be sent as it is.'
  const send = (coding: string, body: BodyInit): Promise<Response> =>
    createChatServer({ answer: says('Hello') }).fetch(
      new Request('http://chat.example/', { method: 'POST', body, headers: { 'Content-Encoding': coding } }),
    )

  test.each([
    ['gzip', gzipSync(message)],
    ['br', brotliCompressSync(message)],
    ['deflate', deflateSync(message)],
    ['zstd', message],
    ['GZIP', gzipSync(message)],
    ['identity, gzip', gzipSync(message)],
  ])('by %s is refused in words', async (coding, body) => {
    const response = await send(coding, body as BodyInit)
    expect([response.status, await response.json()]).toEqual([415, { error: words, code: 'confab.errorUnreadable' }])
    expect(response.headers.get('accept-encoding')).toBe('identity')
  })

  test('is refused in words where it is a conversation', async () => {
    const { get } = await startChatServer({ answer: says(''), user: userByHeader })
    const headers = { 'x-user': 'anna', 'If-None-Match': '*', 'Content-Encoding': 'gzip' }
    const response = await get('/threads/a/messages', { method: 'PUT', body: gzipSync('{"messages":[]}'), headers })
    expect([response.status, await response.json()]).toEqual([
      415,
      { status: 415, title: 'Unsupported coding', detail: words, code: 'confab.errorUnreadable' },
    ])
  })

  test.each(['identity', 'Identity', ' '])('by "%s" is not, and is answered', async (coding) => {
    expect((await send(coding, message)).status).toBe(200)
  })

  test('and was unpacked before, as by Express, is answered', async () => {
    const handle = toNodeHandler(createChatServer({ answer: says('Hello') }))
    const listener = createServer((incoming, response) => {
      incoming.resume().once('end', () => handle(Object.assign(incoming, { body: JSON.parse(message) as unknown }), response))
    }).listen(0, '127.0.0.1')
    await once(listener, 'listening')
    onTestFinished(() => void listener.close())
    const response = await fetch(`http://127.0.0.1:${(listener.address() as AddressInfo).port}/`, {
      method: 'POST',
      body: gzipSync(message),
      headers: { 'Content-Encoding': 'gzip', 'Content-Type': 'application/json' },
    })
    expect(response.status).toBe(200)
  })
})

describe('a body that comes byte by byte', () => {
  test('is refused when its time is over', async () => {
    const { url } = await startChatServer({ answer: says(''), limits: { bodySeconds: 0.2 } })
    const answer = await writeRaw(url, (send) => {
      send('POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n')
      const drip = setInterval(() => send('1\r\n{\r\n'), 10)
      onTestFinished(() => clearInterval(drip))
    })
    expect(answer).toContain('HTTP/1.1 408')
  })

  test('is no failure of the server when its sender leaves', async () => {
    const { url, onError } = await startChatServer({ answer: says(''), user: userByHeader })
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    onTestFinished(() => log.mockRestore())
    for (const [method, path] of [
      ['POST', '/'],
      ['POST', '/feedback'],
      ['PUT', '/threads/a/messages'],
    ]) {
      await new Promise<void>((resolve) => {
        const headers = { 'x-user': 'anna', 'Content-Type': 'application/json', 'Content-Length': '1000', 'If-None-Match': '*' }
        const sending = httpRequest(`${url}${path}`, { method: method ?? '', headers })
        sending.on('error', () => resolve())
        sending.write('{', () => setTimeout(() => sending.destroy(), 50))
      })
    }
    await fetch(`${url}/health`)
    expect([onError.mock.calls, log.mock.calls]).toEqual([[], []])
  })
})

describe('JSON', () => {
  const deep = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`
  const deepObject = (levels: number): string => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`

  const bombs: Readonly<Record<string, string>> = {
    'the body': deep(1_000_000),
    'the list of messages': `{"messages":${deep(1_000_000)}}`,
    'a message': `{"messages":[{"role":"user","text":"Hi","custom":${deepObject(200_000)}}]}`,
    'a text': `{"messages":[{"role":"user","text":${deep(200_000)}}]}`,
    parts: `{"messages":[{"role":"user","parts":[{"type":"data-x","data":${deep(200_000)}}]}]}`,
    'a tool': `{"messages":[{"role":"user","text":"Hi"}],"tools":[{"name":"x","inputSchema":${deepObject(200_000)}}]}`,
    'a call of the AI SDK': `{"trigger":"submit-message","messages":[{"role":"assistant","parts":[{"type":"tool-x","toolCallId":"c","state":"output-available","input":${deep(200_000)},"output":${deep(200_000)}}]}]}`,
    'a run of AG-UI': `{"threadId":"t","runId":"r","messages":[{"id":"1","role":"user","content":${deep(200_000)}}],"state":${deep(200_000)},"context":[{"value":${deep(200_000)}}]}`,
    feedback: `{"messageId":"m","value":"good","comment":${deep(20_000)}}`,
  }

  test.each(Object.entries(bombs))(
    'that is nested without end in %s is refused, and no failure of the server',
    async (what, body) => {
      const { post: send, onError } = await startChatServer({
        async *answer(request) {
          yield JSON.stringify(request).slice(0, 10)
        },
      })
      const response = await send(body, {}, what === 'feedback' ? '/feedback' : '/')
      expect(response.status).toBe(400)
      expect(onError).not.toHaveBeenCalled()
    },
  )
})
