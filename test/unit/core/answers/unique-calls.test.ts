import { describe, expect, test } from 'vitest'
import type { WireFormat } from '../../../../sdk/core/options/options.ts'
import { createTestEngine } from '../../protocols/create-test-engine.ts'
import { headlessChat } from '../../headless-chat.ts'

const asStream = (frames: readonly unknown[]): string =>
  [...frames, '[DONE]'].map((frame) => `data: ${typeof frame === 'string' ? frame : JSON.stringify(frame)}\n\n`).join('')

const chatCall = (id: string, from: string) => ({
  choices: [
    {
      delta: { tool_calls: [{ index: 0, id, function: { name: 'look', arguments: `{"at":"${from}"}` } }] },
      finish_reason: 'tool_calls',
    },
  ],
})
const ollamaCall = (_id: string, from: string) => ({
  message: { content: '', tool_calls: [{ function: { name: 'look', arguments: { at: from } } }] },
  done: true,
  done_reason: 'stop',
})
const anthropicCall = (id: string, from: string) => [
  { type: 'message_start', message: { id: `m-${from}`, content: [] } },
  { type: 'content_block_start', index: 0, content_block: { type: 'tool_use', id, name: 'look', input: { at: from } } },
  { type: 'content_block_stop', index: 0 },
  { type: 'message_delta', delta: { stop_reason: 'tool_use' } },
  { type: 'message_stop' },
]
const confabCall = (id: string, from: string) => ({
  parts: [{ type: 'tool', id, name: 'look', state: 'input-available', input: `{"at":"${from}"}` }],
})

const aiSdkCall = (id: string, from: string) => [
  { type: 'start', messageId: `m-${from}` },
  { type: 'start-step' },
  { type: 'tool-input-start', toolCallId: id, toolName: 'look' },
  { type: 'tool-input-delta', toolCallId: id, inputTextDelta: `{"at":"${from}"}` },
  { type: 'tool-input-available', toolCallId: id, toolName: 'look', input: { at: from } },
  { type: 'finish-step' },
  { type: 'finish' },
]

const agUiCall = (id: string, from: string) => [
  { type: 'RUN_STARTED', threadId: 't', runId: `r-${from}` },
  { type: 'TOOL_CALL_START', toolCallId: id, toolCallName: 'look', parentMessageId: `m-${from}` },
  { type: 'TOOL_CALL_ARGS', toolCallId: id, delta: `{"at":"${from}"}` },
  { type: 'TOOL_CALL_END', toolCallId: id },
  { type: 'RUN_FINISHED', threadId: 't', runId: `r-${from}` },
]

const says: Partial<Record<WireFormat, readonly unknown[]>> = {
  'openai-chat': [{ choices: [{ delta: { content: 'Done.' }, finish_reason: 'stop' }] }],
  ollama: [{ message: { content: 'Done.' }, done: true, done_reason: 'stop' }],
  anthropic: [
    { type: 'message_start', message: { id: 'end', content: [] } },
    { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Done.' } },
    { type: 'message_stop' },
  ],
  confab: [{ text: 'Done.' }],
  'ag-ui': [
    { type: 'RUN_STARTED', threadId: 't', runId: 'r-end' },
    { type: 'TEXT_MESSAGE_CHUNK', messageId: 'end', delta: 'Done.' },
    { type: 'RUN_FINISHED', threadId: 't', runId: 'r-end' },
  ],
  'ai-sdk': [
    { type: 'start' },
    { type: 'text-start', id: '0' },
    { type: 'text-delta', id: '0', delta: 'Done.' },
    { type: 'text-end', id: '0' },
    { type: 'finish' },
  ],
}

test.each<[WireFormat, string, (id: string, from: string) => unknown]>([
  ['ollama', 'that gives no ids', ollamaCall],
  ['openai-chat', 'whose ids are empty', (_id, from) => chatCall('', from)],
  ['openai-chat', 'that uses one id for each answer', chatCall],
  ['anthropic', 'that uses one id for each answer', anthropicCall],
  ['confab', 'that uses one id for each answer', confabCall],
  ['ag-ui', 'that uses one id for each answer', agUiCall],
  ['ai-sdk', 'that uses one id for each answer', aiSdkCall],
  ['ai-sdk', 'that uses one id, and does not stream arguments', (id, from) => aiSdkCall(id, from).toSpliced(2, 2)],
])(
  'a second round of calls runs with the format %s and a server %s, and so does the next question’s',
  async (format, _how, callOf) => {
    const looked: unknown[] = []
    const round = (from: string): string => asStream([callOf('call_0', from)].flat())
    const chat = headlessChat(
      {
        connect: { url: 'https://chat.example/', stream: true, format },
        tools: [
          {
            name: 'look',
            description: 'Looks somewhere',
            inputSchema: { type: 'object' },
            execute({ at }) {
              looked.push(at)
              return `Seen ${String(at)}`
            },
          },
        ],
      },
      [round('one'), round('two'), asStream(says[format] ?? []), round('three'), asStream(says[format] ?? [])],
    )
    await chat.send('Look')
    await chat.send('Again')
    expect(looked).toEqual(['one', 'two', 'three'])
    const tools = chat.messages().flatMap(({ parts = [] }) => parts.flatMap((part) => (part.type === 'tool' ? [part] : [])))
    expect(tools.map(({ state, output }) => [state, output])).toEqual(
      ['one', 'two', 'three'].map((at) => ['output-available', `Seen ${at}`]),
    )
    expect(new Set(tools.map(({ id }) => id)).size).toBe(3)
    expect(chat.errors()).toEqual([])
  },
)

test('a server of Confab’s format that sends an answered call again does not have it run again', async () => {
  let runs = 0
  const call = confabCall('call_0', 'one')
  const chat = headlessChat(
    {
      connect: { url: 'https://chat.example/', stream: true, format: 'confab' },
      tools: [
        {
          name: 'look',
          description: 'Looks somewhere',
          inputSchema: { type: 'object' },
          execute: () => (runs += 1),
        },
      ],
    },
    [asStream([call]), asStream([call, { text: 'Done.' }])],
  )
  await chat.send('Look')
  expect(runs).toBe(1)
})

test('an answer that was cut off and is asked for again keeps the ids of its calls', async () => {
  const ran = { type: 'tool-output-available', toolCallId: 'c', output: 'Seen' }
  const called = aiSdkCall('c', 'one').slice(0, -2)
  const chat = headlessChat({ connect: { url: 'https://chat.example/', stream: true, format: 'ai-sdk' } }, [
    asStream([...called, ran]).replace('data: [DONE]\n\n', ''),
    asStream([...called, ran, ...(says['ai-sdk'] ?? [])]),
  ])
  await chat.send('Look')
  await chat.retry()
  const calls = chat.messages().flatMap(({ parts = [] }) => parts.flatMap((part) => (part.type === 'tool' ? [part.id] : [])))
  expect(calls).toEqual(['c'])
  expect(chat.messages().at(-1)?.text).toBe('Done.')
})

describe('whole answers in Confab’s format', () => {
  const call = (n: number) => ({ type: 'tool', id: 'a', name: 'look', state: 'input-available', input: JSON.stringify({ n }) })

  async function look(answers: readonly unknown[]) {
    const chat = createTestEngine(
      'confab',
      answers.map((answer) => new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } })),
      {
        connect: { url: 'https://chat.example/', format: 'confab' },
        tools: [
          {
            name: 'look',
            description: 'Looks somewhere',
            inputSchema: { type: 'object' },
            execute: ({ n }) => `Seen ${Number(n)}`,
          },
        ],
      },
    )
    const messages = await chat.send('Look')
    return messages.flatMap(({ parts = [] }) => parts.flatMap((part) => (part.type === 'tool' ? [part] : [])))
  }

  test.each([
    ['in one message', [{ parts: [call(1), call(2)] }]],
    ['in two messages of one answer', [[{ parts: [call(1)] }, { parts: [call(2)] }]]],
    ['in two answers', [{ parts: [call(1)] }, { parts: [call(2)] }]],
  ])('give each call its own result where two have one id %s', async (_where, answers) => {
    const tools = await look([...answers, { text: 'Done.' }])
    expect(tools.map(({ state, output }) => [state, output])).toEqual([
      ['output-available', 'Seen 1'],
      ['output-available', 'Seen 2'],
    ])
    expect(new Set(tools.map(({ id }) => id)).size).toBe(2)
  })
})
