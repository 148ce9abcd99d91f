import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { ChatError } from '../../../../sdk/core/errors.ts'
import { createOpenAIChatMock, createMockFetch } from '../../../../mocks/index.ts'
import type { ReplyEvent, ServerSpan, ServerTool, ServerTracer } from '../../../../sdk/entries/server.ts'
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

/** Has OpenAI's mock answer what the server asks of others. */
function reachOpenAI(): void {
  const ask = globalThis.fetch
  const answerAs = createMockFetch([createOpenAIChatMock()])
  vi.stubGlobal('fetch', (address: string | URL, init?: RequestInit) =>
    String(address).includes('127.0.0.1') ? ask(address, init) : answerAs(address, init),
  )
  onTestFinished(() => void vi.unstubAllGlobals())
}

const weather = (execute: ServerTool['execute']): ServerTool => ({
  name: 'get_weather',
  description: 'The weather in a city',
  inputSchema: { type: 'object', properties: { city: { type: 'string' } } },
  execute,
})

const weatherIn = (city: string) => ({ messages: [{ role: 'user', text: `What is the weather in ${city}? Use a tool.` }] })

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

  test('name the service that answers, and its call within the answer', async () => {
    reachOpenAI()
    const { tracer, spans } = startTracing()
    const { post } = await startChatServer({ service: { openAI: { key: 'test-key', chat: true } }, tracer })
    await (await post(hello, stream)).text()
    await vi.waitFor(() => expect(spans()).toHaveLength(2))
    const [call, answer] = spans()
    expect(answer?.attributes).toMatchObject({ 'gen_ai.provider.name': 'openai', 'confab.outcome': 'complete' })
    expect(call).toMatchObject({
      name: 'chat',
      kind: SpanKind.CLIENT,
      status: { code: SpanStatusCode.UNSET },
      attributes: {
        'gen_ai.operation.name': 'chat',
        'gen_ai.provider.name': 'openai',
        'gen_ai.response.finish_reasons': ['stop'],
      },
    })
    expect(call?.parentSpanContext?.spanId).toBe(answer?.spanContext().spanId)
    expect(call?.spanContext().traceId).toBe(answer?.spanContext().traceId)
  })

  test('tell of each call of the model and of a tool, in turns, within the answer', async () => {
    reachOpenAI()
    const { tracer, spans } = startTracing()
    const { post } = await startChatServer({
      service: { openAI: { key: 'test-key', chat: { model: 'gpt-4o' } } },
      tools: [weather(async () => ({ secret: 'Rain' }))],
      tracer,
    })
    await (await post(weatherIn('Oslo'), stream)).text()
    await vi.waitFor(() => expect(spans().map(({ name }) => name)).toContain('invoke_agent'))
    const chat = 'chat gpt-4o'
    const tool = 'execute_tool get_weather'
    // The mock calls each tool in two rounds, and then answers.
    expect(spans().map(({ name }) => name)).toEqual([chat, tool, chat, tool, chat, 'invoke_agent'])
    const [asked, run] = spans()
    const answer = spans().at(-1)
    for (const span of spans().slice(0, -1)) expect(span.parentSpanContext?.spanId).toBe(answer?.spanContext().spanId)
    expect(asked?.attributes).toMatchObject({ 'gen_ai.request.model': 'gpt-4o' })
    expect(run).toMatchObject({
      kind: SpanKind.INTERNAL,
      attributes: {
        'gen_ai.operation.name': 'execute_tool',
        'gen_ai.tool.name': 'get_weather',
        'gen_ai.tool.type': 'function',
        'gen_ai.tool.call.id': expect.any(String) as string,
      },
    })
    expect(JSON.stringify(spans().map(({ attributes }) => attributes))).not.toMatch(/Oslo|Rain/)
  })

  test('tell of a tool that failed, and of a service that did, without their words', async () => {
    reachOpenAI()
    const { tracer, spans } = startTracing()
    const fail = (): never => {
      throw new Error('The secret weather')
    }
    const tools = [weather(fail)]
    const { post } = await startChatServer({ service: { openAI: { key: 'test-key', chat: true } }, tools, tracer })
    await (await post(weatherIn('Oslo'), stream)).text()
    const wrong = await startChatServer({ service: { openAI: { key: 'wrong-key', chat: true } }, tracer })
    await (await wrong.post(hello, stream)).text()
    await vi.waitFor(() => expect(spans().filter(({ name }) => name === 'invoke_agent')).toHaveLength(2))
    const failedOnes = spans().filter(({ status }) => status.code === SpanStatusCode.ERROR)
    expect(failedOnes.map(({ name, attributes }) => [name, attributes['error.type']])).toEqual([
      ['execute_tool get_weather', 'tool'],
      ['execute_tool get_weather', 'tool'],
      ['chat', 'service_key'],
      ['invoke_agent', 'service_key'],
    ])
    expect(JSON.stringify(spans().map(({ attributes, status, events }) => [attributes, status, events]))).not.toMatch(
      /secret|key'/,
    )
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

  test('of a call that the visitor stops end with it, and are no failure', async () => {
    const { tracer, spans } = startTracing()
    reachOpenAI()
    const execute = vi.fn<ServerTool['execute']>(
      (_input, { signal }) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
    )
    const tools = [weather(execute)]
    const { post } = await startChatServer({ service: { openAI: { key: 'test-key', chat: true } }, tools, tracer })
    const { headers, body } = await post(hello, stream)
    await vi.waitFor(() => expect(execute).toHaveBeenCalled())
    await body?.cancel()
    await post('', {}, `/streams/${headers.get('confab-stream') ?? ''}/stop`)
    await vi.waitFor(() => expect(spans()).toHaveLength(3))
    expect(spans().map(({ status }) => status.code)).toEqual([SpanStatusCode.UNSET, SpanStatusCode.UNSET, SpanStatusCode.UNSET])
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

  test.each<[string, (started: number) => ServerSpan]>([
    [
      'throws at all that is within an answer',
      (started) => {
        if (started > 0) throw new Error('The tracer is gone')
        return { setAttributes: () => undefined, setStatus: () => undefined, end: () => undefined }
      },
    ],
    [
      'never comes to an end',
      () => ({
        setAttributes: () => undefined,
        setStatus: () => undefined,
        end: (): unknown => new Promise(() => undefined),
      }),
    ],
  ])('change nothing about the calls of an answer whose tracer %s', async (_what, start) => {
    reachOpenAI()
    const execute = vi.fn(() => 'Rain')
    let started = 0
    const tracer: ServerTracer = { startSpan: () => start(started++) }
    const service = { openAI: { key: 'test-key', chat: true } } as const
    const { post } = await startChatServer({ service, tools: [weather(execute)], tracer })
    expect(await (await post(hello, stream)).text()).toContain('[DONE]')
    expect(execute).toHaveBeenCalledTimes(2)
    expect(started).toBe(6)
  })
})
