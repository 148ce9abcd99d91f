import { trace, SpanStatusCode } from '@opentelemetry/api'
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base'
import { describe, expect, test, vi } from 'vitest'
import { ChatError } from '../../../../sdk/core/errors.ts'
import { createOpenAIChatMock, createMockFetch } from '../../../../mocks/index.ts'
import type { ReplyEvent, ServerTracer } from '../../../../sdk/entries/server.ts'
import { userByHeader } from '../signed-in.ts'
import { says, startChatServer } from '../start-chat-server.ts'

const stream = { accept: 'text/event-stream' }
const hello = { messages: [{ role: 'user', text: 'Which tea is secret?' }] }
const usage: ReplyEvent = {
  type: 'metadata',
  metadata: { model: 'model-1', finishReason: 'stop', usage: { inputTokens: 3, outputTokens: 4, totalTokens: 7 } },
}

/** A tracer of OpenTelemetry, and the spans that it was given. */
function startTracing() {
  const exporter = new InMemorySpanExporter()
  const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] })
  return { tracer: provider.getTracer('test'), spans: () => exporter.getFinishedSpans() }
}

describe('the spans of a chat server', () => {
  test.each([
    ['without hooks', {}],
    ['with hooks', { onFinish: () => undefined }],
  ])('tell of an answer by the conventions for generative AI, %s', async (_, hooks) => {
    const { tracer, spans } = startTracing()
    const { post } = await startChatServer({ answer: says('Darjeeling', usage), user: userByHeader, tracer, ...hooks })
    await (await post({ ...hello, threadId: 't' }, { ...stream, 'x-user': 'anna' })).text()
    await vi.waitFor(() => expect(spans()).toHaveLength(1))
    expect(spans()[0]).toMatchObject({
      name: 'invoke_agent',
      status: { code: SpanStatusCode.UNSET },
      attributes: {
        'gen_ai.operation.name': 'invoke_agent',
        'gen_ai.provider.name': 'confab',
        'gen_ai.conversation.id': 't',
        'gen_ai.response.model': 'model-1',
        'gen_ai.usage.input_tokens': 3,
        'gen_ai.usage.output_tokens': 4,
        'gen_ai.response.finish_reasons': ['stop'],
        'confab.outcome': 'complete',
      },
    })
    expect(JSON.stringify(spans()[0]?.attributes)).not.toMatch(/tea|Darjeeling|anna/i)
  })

  test('name the service that answers', async () => {
    const ask = globalThis.fetch
    const answerAs = createMockFetch([createOpenAIChatMock()])
    vi.stubGlobal('fetch', (address: string | URL, init?: RequestInit) =>
      String(address).includes('127.0.0.1') ? ask(address, init) : answerAs(address, init),
    )
    try {
      const { tracer, spans } = startTracing()
      const { post } = await startChatServer({ service: { openAI: { key: 'test-key', chat: true } }, tracer })
      await (await post(hello, stream)).text()
      await vi.waitFor(() => expect(spans()).toHaveLength(1))
      expect(spans()[0]?.attributes).toMatchObject({ 'gen_ai.provider.name': 'openai', 'confab.outcome': 'complete' })
    } finally {
      vi.unstubAllGlobals()
    }
  })

  test.each([
    ['service_key', new ChatError('The key sk-secret is wrong', { status: 401 })],
    ['timeout', new DOMException('Late', 'TimeoutError')],
    ['other', 'a secret text'],
  ])('tell of an answer that failed, without its words: %s', async (kind, error) => {
    const { tracer, spans } = startTracing()
    const { post } = await startChatServer({
      // oxlint-disable-next-line require-yield -- it fails before that
      async *answer() {
        throw error
      },
      tracer,
    })
    await (await post(hello, stream)).text()
    await vi.waitFor(() => expect(spans()).toHaveLength(1))
    const [span] = spans()
    expect(span).toMatchObject({
      status: { code: SpanStatusCode.ERROR },
      attributes: { 'error.type': kind, 'confab.outcome': 'failed' },
    })
    expect(JSON.stringify([span?.attributes, span?.status, span?.events])).not.toContain('secret')
  })

  test('are nowhere where the owner has set up no tracing', async () => {
    const { openChat } = await startChatServer({ answer: says('Hi'), tracer: trace.getTracer('none') })
    expect((await openChat().send({ text: 'Hello' })).at(-1)).toMatchObject({ text: 'Hi' })
  })

  test('end no answer when the tracer throws, at its beginning or its end, which is told once', async () => {
    const fail = (): never => {
      throw new Error('The tracer is gone')
    }
    const tracers: ServerTracer[] = [
      { startSpan: fail },
      { startSpan: () => ({ setAttributes: fail, setStatus: fail, end: fail }) },
      { startSpan: () => undefined as never },
    ]
    for (const [place, tracer] of tracers.entries()) {
      const { openChat, onError } = await startChatServer({ answer: says('Hi ', 'there', usage), tracer })
      const chat = openChat()
      for (const text of ['One', 'Two']) expect((await chat.send({ text })).at(-1)).toMatchObject({ text: 'Hi there' })
      expect(onError.mock.calls.length).toBe(place < 2 ? 1 : 0)
    }
  })
})
