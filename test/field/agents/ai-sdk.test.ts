import { expect, test, vi } from 'vitest'
import {
  AbstractChat,
  convertToModelMessages,
  createUIMessageStream,
  createUIMessageStreamResponse,
  DefaultChatTransport,
  readUIMessageStream,
  validateUIMessages,
  type UIMessage,
} from './ai-library.mjs'
import { asJson, createTestEngine } from '../../unit/protocols/create-test-engine.ts'
import { aiSdkMessage } from '../../unit/protocols/ai-sdk-message.ts'
import { aiSdkChunks } from '../../unit/protocols/ai-sdk-chunks.ts'

/** An answer of a server that is made with the AI SDK. */
function serve(chunks: readonly object[]): Response {
  const stream = createUIMessageStream({
    execute({ writer }) {
      for (const chunk of chunks) writer.write(chunk)
    },
  })
  return createUIMessageStreamResponse({ stream })
}

/** The message as the AI SDK's own client keeps it. */
async function keptByVendor(chunks: readonly object[]): Promise<UIMessage> {
  const stream = new ReadableStream<object>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk)
      controller.close()
    },
  })
  let last: UIMessage | undefined
  for await (const message of readUIMessageStream({ stream })) last = message
  if (!last) throw new Error('The stream holds no message')
  return asJson(last)
}

/** The client keeps by which id the chunks of thoughts belonged together: when they are complete it says nothing any more. */
const withoutStreamIds = ({ parts, ...message }: UIMessage): object => ({
  ...message,
  parts: parts.map((part) => {
    if (part.type !== 'reasoning') return part
    const { id: _id, ...rest } = part
    return rest
  }),
})

async function secondTurn(): Promise<UIMessage[]> {
  const chat = createTestEngine('ai-sdk', [
    serve(aiSdkChunks),
    serve([
      { type: 'text-start', id: 't' },
      { type: 'text-delta', id: 't', delta: 'Bye' },
      { type: 'text-end', id: 't' },
    ]),
  ])
  await chat.send('How is the weather?')
  await chat.send('Thanks')
  return chat.bodies[1]?.['messages'] as UIMessage[]
}

test('the chat sends the message back that the AI SDK’s own client keeps', async () => {
  const kept = await keptByVendor(aiSdkChunks)
  const [, sent] = await secondTurn()
  expect(sent).toEqual(withoutStreamIds(kept))
})

test('the message that other tests compare with is the one that the AI SDK’s own client keeps', async () => {
  expect(withoutStreamIds(await keptByVendor(aiSdkChunks))).toEqual(aiSdkMessage)
})

test('the AI SDK’s server takes the conversation on turn 2, and its model sees all of it', async () => {
  const messages = await validateUIMessages({ messages: await secondTurn() })
  const seen = await convertToModelMessages(messages)
  expect(seen.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'assistant', 'user'])
  const [, asked, results, said, thanks] = seen
  expect(asked?.content).toMatchObject([
    { type: 'reasoning', text: 'Two places to look.', providerOptions: { anthropic: { signature: 's1' } } },
    { type: 'tool-call', toolCallId: 'a', toolName: 'weather', input: { city: 'Bern' } },
    { type: 'tool-call', toolCallId: 'b', toolName: 'weather', input: { city: 'Rome' } },
    { type: 'tool-call', toolCallId: 'c', toolName: 'clock', input: {} },
  ])
  expect(results?.content).toMatchObject([
    { type: 'tool-result', toolCallId: 'a', output: { type: 'json', value: { degrees: 4 } } },
    { type: 'tool-result', toolCallId: 'b', output: { type: 'error-text', value: 'No such city' } },
    { type: 'tool-result', toolCallId: 'c', output: { type: 'text', value: 'noon' } },
  ])
  expect(said?.content).toMatchObject([{ type: 'text', text: 'It is **cold** in Bern.' }, { type: 'file' }])
  expect(thanks?.content).toMatchObject([{ type: 'text', text: 'Thanks' }])
})

const greeting = (id: string, text: string): object[] => [
  { type: 'start', messageId: id },
  { type: 'text-start', id: 't' },
  { type: 'text-delta', id: 't', delta: text },
  { type: 'text-end', id: 't' },
  { type: 'finish' },
]

class VendorChat extends AbstractChat {}

/** The AI SDK's own client, with the bodies of its requests. */
function vendorChat(answers: readonly Response[]) {
  const rest = [...answers]
  const bodies: Record<string, unknown>[] = []
  const messages: UIMessage[] = []
  const state = {
    status: 'ready',
    error: undefined,
    messages,
    pushMessage(message: UIMessage) {
      state.messages = [...state.messages, message]
    },
    popMessage() {
      state.messages = state.messages.slice(0, -1)
    },
    replaceMessage(index: number, message: UIMessage) {
      state.messages = state.messages.with(index, message)
    },
    snapshot: <Value>(value: Value): Value => structuredClone(value),
  }
  const transport = new DefaultChatTransport({
    api: 'https://chat.example/',
    async fetch(_input, init) {
      bodies.push(JSON.parse(init?.body as string) as Record<string, unknown>)
      const next = rest.shift()
      if (!next) throw new TypeError('No answer is left')
      return next
    },
  })
  return { chat: new VendorChat({ id: 'c', transport, state }), bodies }
}

/** A request without the ids that a client makes up: how they refer to each other stays. */
function comparable(body: Record<string, unknown> | undefined): unknown {
  const { trigger, messageId, messages } = asJson(body ?? {}) as { trigger: unknown; messageId?: unknown; messages: UIMessage[] }
  const names = new Map<unknown, string>(messages.map(({ id }, index) => [id, `message ${index}`]))
  return {
    trigger,
    // The answer that is asked for again is not among the messages any more.
    messageId: messageId === undefined ? undefined : (names.get(messageId) ?? 'gone'),
    messages: messages.map(({ role, parts }) => ({ role, parts: parts.filter(({ type }) => type !== 'step-start') })),
  }
}

test('an edited message and another answer are asked for as the AI SDK’s own client asks', async () => {
  const answers = () => ['a1', 'a2', 'a3'].map((id) => serve(greeting(id, `Answer ${id}`)))
  const vendor = vendorChat(answers())
  await vendor.chat.sendMessage({ text: 'Hello' })
  await vendor.chat.sendMessage({ text: 'Hello again', messageId: vendor.chat.messages[0]?.id ?? '' })
  await vendor.chat.regenerate({ messageId: vendor.chat.messages.at(-1)?.id ?? '' })

  const own = createTestEngine('ai-sdk', answers())
  const [asked] = await own.send('Hello')
  await own.engine.requests.editMessage(asked?.id ?? '', 'Hello again')
  await vi.waitUntil(() => own.bodies.length === 2 && own.engine.store.get().phase === 'idle')
  await own.engine.requests.regenerate()
  await vi.waitUntil(() => own.bodies.length === 3 && own.engine.store.get().phase === 'idle')
  expect(own.bodies.map(comparable)).toEqual(vendor.bodies.map(comparable))
})
