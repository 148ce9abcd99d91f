import { describe, expect, test, vi } from 'vitest'
import type { ChatOptions, Tool, WireFormat } from '../../../../sdk/core/options/options.ts'
import { answer } from '../../answer.ts'
import { scripted } from '../../scripted.ts'
import { eventually, renderChat } from '../../render-chat.ts'
import { isThorough } from '../../../tools/runner/is-thorough.ts'

type Reply = ReturnType<typeof answer.json>

/** A tool that looks up stock, with changes by the test. */
const stock = (changes: Partial<Tool> = {}): Tool => ({
  name: 'find_stock',
  description: 'How many of a product are left',
  inputSchema: { type: 'object', properties: { product: { type: 'string' } }, required: ['product'] },
  execute: ({ product }) => ({ product, left: 3 }),
  ...changes,
})

/** A call in the AI SDK's stream. */
const call = (toolCallId: string, input: unknown, toolName = 'find_stock'): object[] => [
  { type: 'tool-input-start', toolCallId, toolName },
  { type: 'tool-input-available', toolCallId, toolName, input },
]

/** An answer in the AI SDK's stream. */
const stream = (...frames: object[]): Reply =>
  answer.events(
    { type: 'start', messageId: 'answer-1' },
    { type: 'start-step' },
    ...frames,
    { type: 'finish-step' },
    { type: 'finish' },
  )

const say = (delta: string): object[] => [
  { type: 'text-start', id: 't' },
  { type: 'text-delta', id: 't', delta },
  { type: 'text-end', id: 't' },
]

async function ask(replies: Reply[], options: ChatOptions, format: WireFormat = 'ai-sdk') {
  const server = await scripted(...replies)
  const chat = await renderChat({ connect: { url: server.url, stream: true, format }, ...options })
  await chat.send('How many lamps are left?')
  return { chat, server, bodies: async () => (await server.requests()).map(({ body }) => JSON.parse(body ?? '') as Body) }
}

interface Body {
  messages: { id?: string; role: string; parts: { type: string; state?: string; output?: unknown; errorText?: string }[] }[]
  tools?: unknown
  trigger?: string
  messageId?: string
}

/** The last call in a request. */
const lastCall = (body: Body | undefined) => body?.messages.at(-1)?.parts.findLast(({ type }) => type.startsWith('tool-'))

test('the page’s tool answers a call, and the model continues with the result', async () => {
  const { chat } = await ask([stream(...call('c1', { product: 'lamp' })), stream(...say('Three are left.'))], {
    tools: [stock()],
  })
  await eventually(() => chat.texts('ai').at(-1)).toContain('Three are left.')
})

test('a tool learns which call it answers', { tags: 'thorough' }, async () => {
  const asked: string[] = []
  const tool = stock({ execute: (_input, { toolCallId }) => void asked.push(toolCallId) })
  const calls = [...call('c1', { product: 'lamp' }), ...call('c2', { product: 'rug' })]
  const { server } = await ask([stream(...calls), stream(...say('None.'))], { tools: [tool] })
  await server.waitForRequests(2)
  expect(asked).toEqual(['c1', 'c2'])
})

test('a tool result is sent to the AI SDK in the message with the call', async () => {
  const { server, bodies } = await ask([stream(...call('c1', { product: 'lamp' })), stream(...say('Three.'))], {
    tools: [stock()],
  })
  await server.waitForRequests(2)
  const [, second] = await bodies()
  expect(lastCall(second)).toEqual({
    type: 'tool-find_stock',
    toolCallId: 'c1',
    state: 'output-available',
    input: { product: 'lamp' },
    output: { product: 'lamp', left: 3 },
  })
})

test('what the model says after a result belongs to the message with the call', { tags: 'thorough' }, async () => {
  const { chat } = await ask([stream(...call('c1', { product: 'lamp' })), stream(...say('Three.'))], { tools: [stock()] })
  await eventually(() => chat.texts('ai').at(-1)).toContain('Three.')
  expect(chat.element.getMessages().map(({ role, id }) => [role, id === 'answer-1'])).toEqual([
    ['user', false],
    ['ai', true],
  ])
})

test('an answer with calls is reported to the page once, when it is complete', { tags: 'thorough' }, async () => {
  const heard: (string | undefined)[] = []
  const { chat } = await ask([stream(...call('c1', { product: 'lamp' })), stream(...say('Three.'))], {
    tools: [stock()],
    onMessage: ({ message }) => void heard.push(message.text),
  })
  await eventually(() => chat.submitState).toBe('disabled')
  expect(heard).toEqual(['How many lamps are left?', 'Three.'])
})

test('arguments that do not match the schema never reach the tool, and the model is told what is wrong', async () => {
  const execute = vi.fn<Tool['execute']>()
  const { server, bodies } = await ask([stream(...call('c1', { product: 7 })), stream(...say('Sorry.'))], {
    tools: [stock({ execute })],
  })
  await server.waitForRequests(2)
  const [, second] = await bodies()
  expect([execute.mock.calls.length, lastCall(second)?.errorText]).toEqual([
    0,
    'The arguments do not fit the schema of the tool. product: Instance type "number" is invalid. Expected "string".',
  ])
})

const failures: [string, Tool['execute'], string][] = [
  ['throws', () => Promise.reject(new Error('The shop is closed.')), 'The shop is closed.'],
  ['returns brackets without an end', nested, 'The result of the tool is nested too deeply.'],
  ['returns a circle', circle, 'The tool returned something that is not JSON.'],
  [
    'returns too much',
    () => 'x'.repeat(1_000_001),
    'The result of the tool is too long: 1000003 characters, at most 1000000 are sent.',
  ],
]

test.each(isThorough ? failures : failures.slice(0, 1))(
  'for a tool that %s the model gets an error, and the conversation continues',
  async (_what, execute, words) => {
    const { server, bodies, chat } = await ask([stream(...call('c1', { product: 'lamp' })), stream(...say('Sorry.'))], {
      tools: [stock({ execute })],
    })
    await server.waitForRequests(2)
    const [, second] = await bodies()
    expect(lastCall(second)?.errorText).toBe(words)
    await eventually(() => chat.texts('ai').at(-1)).toContain('Sorry.')
  },
)

function nested(): unknown {
  let value: unknown = []
  for (let depth = 0; depth < 1_000; depth += 1) value = [value]
  return value
}

function circle(): unknown {
  const one: { self?: unknown } = {}
  one.self = one
  return one
}

test('a call of an unknown tool is answered, and the model continues', async () => {
  const { server, bodies } = await ask([stream(...call('c1', {}, 'sell')), stream(...say('Sorry.'))], { tools: [stock()] })
  await server.waitForRequests(2)
  const [, second] = await bodies()
  expect(lastCall(second)?.errorText).toBe('There is no tool "sell".')
})

test('calls run in parallel, except for a tool that must run alone', async () => {
  const order: string[] = []
  let release = (): void => undefined
  const gate = new Promise<void>((resolve) => (release = resolve))
  const tools = [
    stock({ name: 'slow', execute: async () => (order.push('slow begins'), await gate, order.push('slow ends')) }),
    stock({ name: 'quick', execute: () => (order.push('quick'), release()) }),
    stock({ name: 'alone', parallel: false, execute: () => order.push('alone') }),
  ]
  const frames = ['slow', 'quick', 'alone'].flatMap((name) => call(name, { product: 'lamp' }, name))
  const { server } = await ask([stream(...frames), stream(...say('Done.'))], { tools })
  await server.waitForRequests(2)
  expect(order).toEqual(['slow begins', 'quick', 'slow ends', 'alone'])
})

test('stopping while a tool runs aborts its signal, and the card says that it did not finish', async () => {
  let signal: AbortSignal | undefined
  const { chat, server } = await ask([stream(...call('c1', { product: 'lamp' }))], {
    tools: [
      stock({
        execute: (_input, context) => {
          ;({ signal } = context)
          return new Promise(() => undefined)
        },
      }),
    ],
  })
  await eventually(() => signal).toBeDefined()
  await chat.click('submit')
  await eventually(() => chat.root.querySelector<HTMLElement>('[part~="tool"]')?.dataset['state']).toBe('output-error')
  expect([signal?.aborted, (await server.requests()).length]).toEqual([true, 1])
})

test('a model that keeps calling tools is stopped after `maxToolRounds`, with a message', async () => {
  const { chat, server } = await ask(
    [
      stream(...call('c1', { product: 'lamp' })),
      stream(...call('c2', { product: 'lamp' })),
      stream(...call('c3', { product: 'lamp' })),
    ],
    {
      tools: [stock()],
      maxToolRounds: 2,
    },
  )
  await eventually(() => chat.texts('error')[0]).toContain('The assistant used tools too many times in a row.')
  expect((await server.requests()).length).toBe(3)
})

test('a request that fails after a result is retried without running the tool again', async () => {
  const execute = vi.fn<Tool['execute']>(() => ({ left: 3 }))
  const { chat } = await ask(
    [stream(...call('c1', { product: 'lamp' })), answer.text('no', 'text/plain', 500), stream(...say('Three.'))],
    { tools: [stock({ execute })] },
  )
  await eventually(() => chat.texts('error').length).toBe(1)
  chat.root.querySelector<HTMLElement>('[part~="error-bubble"] button, [part~="retry"]')?.click()
  await eventually(() => chat.texts('ai').at(-1)).toContain('Three.')
  expect(execute).toHaveBeenCalledTimes(1)
})

test('a call that was open when the page was closed is not run after a reload', async () => {
  const execute = vi.fn<Tool['execute']>()
  const parts = [{ type: 'tool', id: 'c1', name: 'find_stock', state: 'input-available', input: '{"product":"lamp"}' } as const]
  const chat = await renderChat({
    history: [
      { role: 'user', text: 'Lamps?' },
      { role: 'ai', parts },
    ],
    connect: { url: '/none', format: 'ai-sdk' },
    tools: [stock({ execute })],
  })
  await eventually(() => chat.root.querySelector<HTMLElement>('[part~="tool"]')?.dataset['state']).toBe('not-run')
  expect(execute).not.toHaveBeenCalled()
})

test('without a format, requests stay as they are', async () => {
  const server = await scripted(answer.json({ text: 'Hi' }))
  const chat = await renderChat({ connect: { url: server.url }, tools: [stock()] })
  await chat.send('Hello')
  await server.waitForRequests()
  expect((await server.requests())[0]?.body).toBe('{"messages":[{"role":"user","text":"Hello"}]}')
})

/** For each format, a call of `find_stock` for lamps, and then an answer. */
const wires: Record<string, { first: Reply; second: Reply; result: (body: string) => unknown; expected: unknown }> = {
  'ag-ui': {
    first: answer.events(
      { type: 'RUN_STARTED', threadId: 't', runId: 'r1' },
      { type: 'TOOL_CALL_START', toolCallId: 'c1', toolCallName: 'find_stock', parentMessageId: 'm1' },
      { type: 'TOOL_CALL_ARGS', toolCallId: 'c1', delta: '{"product":"lamp"}' },
      { type: 'TOOL_CALL_END', toolCallId: 'c1' },
      { type: 'RUN_FINISHED', threadId: 't', runId: 'r1' },
    ),
    second: answer.events(
      { type: 'RUN_STARTED', threadId: 't', runId: 'r2' },
      { type: 'TEXT_MESSAGE_START', messageId: 'm2', role: 'assistant' },
      { type: 'TEXT_MESSAGE_CONTENT', messageId: 'm2', delta: 'Three are left.' },
      { type: 'TEXT_MESSAGE_END', messageId: 'm2' },
      { type: 'RUN_FINISHED', threadId: 't', runId: 'r2' },
    ),
    result: (body) => (JSON.parse(body) as { messages: unknown[] }).messages.at(-1),
    expected: { id: 'c1-result', role: 'tool', toolCallId: 'c1', content: '{"product":"lamp","left":3}' },
  },
  confab: {
    first: answer.events(
      { parts: [{ type: 'tool', id: 'c1', name: 'find_stock', state: 'input-available', input: '{"product":"lamp"}' }] },
      '[DONE]',
    ),
    second: answer.events({ text: 'Three are left.' }, '[DONE]'),
    result: (body) => (JSON.parse(body) as { messages: { parts?: unknown[] }[] }).messages.at(-1)?.parts,
    expected: [
      expect.objectContaining({ type: 'tool', id: 'c1', state: 'output-available', output: { product: 'lamp', left: 3 } }),
    ],
  },
  'openai-chat': {
    first: answer.events(
      {
        choices: [
          { delta: { tool_calls: [{ index: 0, id: 'c1', function: { name: 'find_stock', arguments: '{"product":"lamp"}' } }] } },
        ],
      },
      { choices: [{ delta: {}, finish_reason: 'tool_calls' }] },
      '[DONE]',
    ),
    second: answer.events({ choices: [{ delta: { content: 'Three are left.' }, finish_reason: 'stop' }] }, '[DONE]'),
    result: (body) => (JSON.parse(body) as { messages: unknown[] }).messages.at(-1),
    expected: { role: 'tool', tool_call_id: 'c1', content: '{"product":"lamp","left":3}' },
  },
}

const formats = Object.entries(wires)

describe.for(isThorough ? formats : formats.slice(0, 1))('%s', ([format, { first, second, result, expected }]) => {
  test('the model calls a tool of the page and continues with its result', async () => {
    const { chat } = await ask([first, second], { tools: [stock()] }, format as WireFormat)
    await eventually(() => chat.texts('ai').at(-1)).toContain('Three are left.')
  })

  test("the result is sent in the format's own form", async () => {
    const { server } = await ask([first, second], { tools: [stock()] }, format as WireFormat)
    await server.waitForRequests(2)
    expect(result((await server.requests())[1]?.body ?? '')).toEqual(expected)
  })

  test('the tools are sent with each request', async () => {
    const { server, bodies } = await ask([first, second], { tools: [stock()] }, format as WireFormat)
    await server.waitForRequests(2)
    expect((await bodies()).map(({ tools }) => JSON.stringify(tools).includes('How many of a product are left'))).toEqual([
      true,
      true,
    ])
  })
})

test(
  'the card of a call shows the title, the icon and the summary that the page set for the tool',
  { tags: 'thorough' },
  async () => {
    const { chat } = await ask([stream(...call('c1', { product: 'lamp' })), stream(...say('Three.'))], {
      tools: [
        stock({
          title: 'Stock',
          icon: '<svg viewBox="0 0 24 24" id="box"><path d="M4 4h16v16H4Z"/></svg>',
          summary: ({ product }) => `of ${String(product)}`,
        }),
      ],
    })
    await eventually(() => chat.root.querySelector('[part~="tool"] .tool-title')?.textContent).toBe('Stockof lamp')
    await eventually(() => chat.root.querySelector('[part~="tool"] #box')).not.toBeNull()
  },
)

test('the icon of a tool is sanitised', async () => {
  const { chat } = await ask([stream(...call('c1', { product: 'lamp' })), stream(...say('Three.'))], {
    tools: [stock({ icon: '<svg viewBox="0 0 24 24" class="own" onload="document.title = \'run\'"><path d="M4 4h16Z"/></svg>' })],
  })
  await eventually(() => chat.root.querySelector('[part~="tool"] .own')).not.toBeNull()
  expect(chat.root.querySelector('[onload]')).toBeNull()
})
