import { expect, onTestFinished, test, vi } from 'vitest'
import { createChatServer, type ChatServerOptions } from '../../../../sdk/entries/server.ts'
import { userByHeader } from '../signed-in.ts'
import { gate, says } from '../start-chat-server.ts'

const kilobyte = 1024

/** A question with so many kilobytes. */
const question = (kilobytes: number): string =>
  JSON.stringify({ messages: [{ role: 'user', text: 'x'.repeat(kilobytes * kilobyte) }] })

/** A body without a length, which ends when it is closed. */
function openBody(text: string) {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({
    start(given) {
      controller = given
      given.enqueue(new TextEncoder().encode(text))
    },
  })
  return { body, close: () => controller?.close(), fail: () => controller?.error(new Error('The connection broke')) }
}

/** A server that takes 100 KB at the same time, and its answers to questions. */
function startSmall(options: Partial<ChatServerOptions>) {
  const server = createChatServer({
    answer: says('Hello'),
    user: userByHeader,
    onError: () => undefined,
    ...options,
    limits: { bytesInFlight: 100 * kilobyte, ...options.limits },
  } as ChatServerOptions)
  onTestFinished(() => server.close())
  const send = (
    body: string | ReadableStream<Uint8Array>,
    headers: Record<string, string> = {},
    place = '',
    method = 'POST',
  ): Promise<Response> =>
    server.fetch(
      new Request(`http://chat.example/${place}`, {
        method,
        body,
        duplex: 'half',
        headers: { 'x-user': 'anna', 'content-type': 'application/json', ...headers },
      } as RequestInit),
    )
  /** Whether a question that needs most of the space is answered. */
  const hasSpace = async (): Promise<boolean> => (await send(question(80))).status === 200
  return { send, hasSpace }
}

const stream = { accept: 'text/event-stream' }

test('a large message beside others that are being answered is refused in words, with a time to wait', async () => {
  const { opened, open } = gate()
  const { send } = startSmall({
    async *answer() {
      yield 'First'
      await opened
    },
  })
  const before = await send(question(60), stream)
  const refused = await send(question(60), stream)
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('5')
  expect(await refused.json()).toEqual({
    error: 'Too many large messages are being sent at the moment. Try again in a few seconds.',
    code: 'confab.errorBusy',
  })
  open()
  await before.text()
})

test('short messages are answered beside large ones', async () => {
  const { opened, open } = gate()
  const { send } = startSmall({
    async *answer({ messages }) {
      yield 'First'
      if ((messages.at(-1)?.text?.length ?? 0) > 1000) await opened
    },
  })
  const before = await send(question(90), stream)
  expect((await send(question(0.01))).status).toBe(200)
  open()
  await before.text()
})

test('a large message is answered as soon as the answer to another one has ended', async () => {
  const { opened, open } = gate()
  const { send, hasSpace } = startSmall({
    async *answer() {
      yield 'First'
      await opened
    },
  })
  const before = await send(question(60), stream)
  expect((await send(question(60), stream)).status).toBe(503)
  open()
  await before.text()
  await vi.waitFor(async () => expect(await hasSpace()).toBe(true))
})

test('a body that does not say how long it is counts as it comes', async () => {
  const { send, hasSpace } = startSmall({})
  const { body, close } = openBody(question(60))
  const answered = send(body)
  await vi.waitFor(async () => expect(await hasSpace()).toBe(false))
  close()
  expect((await answered).status).toBe(200)
  expect(await hasSpace()).toBe(true)
})

test('who announces a large message and sends nothing takes no space from others', async () => {
  const { send, hasSpace } = startSmall({})
  const { body, close } = openBody('')
  const answered = send(body, { 'content-length': `${90 * kilobyte}` })
  expect(await hasSpace()).toBe(true)
  close()
  await answered
})

test.each([
  ['broke off', {}, ({ fail }: ReturnType<typeof openBody>) => fail()],
  ['came too late', { bodySeconds: 0.05 }, () => undefined],
  ['holds no message', {}, ({ close }: ReturnType<typeof openBody>) => close()],
] as const)('a body that %s takes no space any more', async (_what, limits, end) => {
  const { send, hasSpace } = startSmall({ limits })
  const opened = openBody('x'.repeat(60 * kilobyte))
  const answered = send(opened.body)
  await Promise.resolve()
  end(opened)
  expect((await answered).status).toBeGreaterThanOrEqual(400)
  expect(await hasSpace()).toBe(true)
})

test('conversations that are saved count, and only until they are', async () => {
  const { send, hasSpace } = startSmall({})
  const { body, close } = openBody(question(60))
  const saved = send(body, { 'if-none-match': '*' }, 'threads/one/messages', 'PUT')
  await vi.waitFor(async () => expect(await hasSpace()).toBe(false))
  close()
  await saved
  expect(await hasSpace()).toBe(true)
})

test('a request that is sent again while its answer comes takes its own space only', async () => {
  const { opened, open } = gate()
  const { send, hasSpace } = startSmall({
    async *answer() {
      yield 'First'
      await opened
    },
  })
  const again = { ...stream, 'idempotency-key': 'once' }
  const first = await send(question(40), again)
  const second = await send(question(40), again)
  open()
  await Promise.all([first.text(), second.text()])
  await vi.waitFor(async () => expect(await hasSpace()).toBe(true))
})
