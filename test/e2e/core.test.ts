import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'

/** A program of Node's that has the chat ask a server, and prints what the chat then holds. */
const program = `
import { createConnector, createEngine, normaliseOptions } from 'confab-chat/core'

const emitted = []
const engine = createEngine(normaliseOptions({ connect: { url: process.argv[1], stream: true } }), {
  fetch,
  storage: undefined,
  createConnector,
  emit: (name) => emitted.push(name),
  addressOf: () => '',
})
engine.start()
const { store } = engine
const isDone = ({ phase, messages }) => phase === 'idle' && messages.some(({ role, status }) => role === 'ai' && status === 'done')
const answered = new Promise((resolve) => store.subscribe((state) => isDone(state) && resolve(undefined)))
engine.submitUserMessage({ text: 'Hello' })
await answered
const { messages } = store.get()
engine.pause()
console.log(JSON.stringify({ dom: typeof document, emitted, texts: messages.map(({ parts }) => parts[0].text), ids: engine.getMessages().map(({ id }) => typeof id) }))
`

test('a program without a DOM sends a message by confab-chat/core, and reads the answer in its store', async () => {
  const server = createServer((request, response) => {
    request.resume()
    response.setHeader('content-type', 'text/event-stream')
    response.end('data: {"text":"You said: "}\n\ndata: {"text":"Hello"}\n\ndata: [DONE]\n\n')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program, url], { stdio: ['ignore', 'pipe', 'pipe'] })
  const printed: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => printed.push(String(data)))
  expect([await once(child, 'close'), printed.join('')]).toEqual([[0, null], expect.stringContaining('texts')])
  expect(JSON.parse(printed.join(''))).toEqual({
    dom: 'undefined',
    emitted: expect.arrayContaining(['message']) as unknown,
    texts: ['Hello', 'You said: Hello'],
    ids: ['string', 'string'],
  })
})
