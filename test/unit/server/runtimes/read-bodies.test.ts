import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { createChatServer, toNodeHandler } from '../../../../sdk/entries/server.ts'

type Body = (message: IncomingMessage) => Promise<unknown>

/** A server whose framework reads bodies before the chat server does, and leaves in `body` what it made of them. */
async function startBehind(read: Body): Promise<string> {
  const handle = toNodeHandler(
    createChatServer({
      async *answer({ messages }) {
        yield `You said: ${messages.at(-1)?.text}`
      },
    }),
  )
  const listener = createServer((message, response) => {
    void read(message).then((body) => handle(Object.assign(message, { body }), response))
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    listener.close()
    listener.closeAllConnections()
  })
  return `http://127.0.0.1:${(listener.address() as AddressInfo).port}`
}

const send = (url: string, body: string | FormData): Promise<Response> =>
  fetch(url, { method: 'POST', body, ...(typeof body === 'string' && { headers: { 'Content-Type': 'application/json' } }) })
const said = JSON.stringify({ messages: [{ role: 'user', text: 'Grüezi' }] })

test.each<[string, Body]>([
  ['parsed it, as express.json() does', async (message) => JSON.parse(String(await buffer(message)))],
  ['read it as text', async (message) => String(await buffer(message))],
  ['read it as bytes', (message) => buffer(message)],
  ['left it alone', async () => undefined],
  ['left it alone, with an empty object in its place', async () => ({})],
])('a message is answered behind a framework that has %s', async (_, read) => {
  const response = await send(await startBehind(read), said)
  expect(await response.json()).toMatchObject({ text: 'You said: Grüezi' })
})

test('a file is read behind a framework that reads JSON alone', async () => {
  const form = new FormData()
  form.append('messages', JSON.stringify({ role: 'user', text: 'A file' }))
  form.append('files', new File(['Hello'], 'note.txt', { type: 'text/plain' }))
  const response = await send(await startBehind(async () => ({})), form)
  expect(response.status).toBe(200)
})

test('a body that was read and is not there any more is refused in words', async () => {
  const response = await send(
    await startBehind(async (message) => {
      await buffer(message)
    }),
    said,
  )
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ error: expect.any(String) as string })
})
