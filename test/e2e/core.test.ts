import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'

/** A Node program that has the chat send a request to a server, and prints the chat's state. */
const program = `
import { ollama } from 'confab-chat/connectors/ollama'
import { createConnector, createEngine, normaliseOptions } from 'confab-chat/core'

const emitted = []
const engine = createEngine(normaliseOptions(JSON.parse(process.argv[1])), {
  fetch,
  storage: undefined,
  createConnector: (config) => createConnector(config, { ollama }),
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

/** A server on loopback with a single response, and its address. */
async function startServer(type: string, answer: string): Promise<string> {
  const server = createServer((request, response) => {
    request.resume()
    response.setHeader('content-type', type)
    response.end(answer)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

/** The program's output for a chat with these options. */
async function run(options: object): Promise<unknown> {
  const words = ['--input-type=module', '--eval', program, JSON.stringify(options)]
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'pipe'] })
  const printed: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => printed.push(String(data)))
  expect([await once(child, 'close'), printed.join('')]).toEqual([[0, null], expect.stringContaining('texts')])
  return JSON.parse(printed.join(''))
}

const expected = {
  dom: 'undefined',
  emitted: expect.arrayContaining(['message']) as unknown,
  texts: ['Hello', 'You said: Hello'],
  ids: ['string', 'string'],
}

test('a program without a DOM sends a message through confab-chat/core, and reads the answer in its store', async () => {
  const url = await startServer('text/event-stream', 'data: {"text":"You said: "}\n\ndata: {"text":"Hello"}\n\ndata: [DONE]\n\n')
  expect(await run({ connect: { url, stream: true } })).toEqual(expected)
})

test('a program without a DOM reads the answer of a server in the format of Anthropic through confab-chat/core', async () => {
  const events = [
    { type: 'message_start', message: { id: 'm', role: 'assistant', content: [], model: 'm', usage: {} } },
    { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
    { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'You said: Hello' } },
    { type: 'content_block_stop', index: 0 },
    { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: {} },
    { type: 'message_stop' },
  ]
  const body = events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join('')
  const url = await startServer('text/event-stream', body)
  expect(await run({ connect: { url, stream: true, format: 'anthropic' } })).toEqual(expected)
})

test('a program without a DOM uses a service through confab-chat/core', async () => {
  const answer = { model: 'm', message: { role: 'assistant', content: 'You said: Hello' }, done: true }
  const url = await startServer('application/json', JSON.stringify(answer))
  expect(await run({ directConnection: { ollama: { custom_base_url: url } } })).toEqual(expected)
})
