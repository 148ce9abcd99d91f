import { describe, expect, test } from 'vitest'
import type { WireFormat } from '../../../../sdk/core/options/options.ts'
import { headlessChat } from '../../headless-chat.ts'

const asStream = (frames: readonly unknown[]): string =>
  frames.map((frame) => `data: ${typeof frame === 'string' ? frame : JSON.stringify(frame)}\n\n`).join('')

/** Sends a message to a server that answers with these frames, and says nothing more. */
async function ask(format: WireFormat, frames: readonly unknown[]) {
  const ran: unknown[] = []
  const tool = (name: string) => ({
    name,
    description: name,
    inputSchema: { type: 'object' },
    execute: (input: unknown) => void ran.push([name, input]),
  })
  const options = { connect: { url: 'https://chat.example/', stream: true, format }, tools: [tool('book'), tool('look')] }
  const chat = headlessChat(options, [asStream(frames), asStream(['[DONE]'])])
  await chat.send('Go')
  const answers = chat.messages().slice(1)
  return {
    ran,
    text: answers.map(({ text }) => text ?? '').join(''),
    reason: answers[0]?.metadata?.finishReason,
    states: answers.flatMap(({ parts = [] }) => parts.flatMap((part) => (part.type === 'tool' ? [part.state] : []))),
  }
}

describe('a chat completion', () => {
  const chunk = (delta: object, finish: string | null = null): object => ({
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta, finish_reason: finish }],
  })
  const call = (id: string, name: string, input: string, index = 0): object =>
    chunk({ tool_calls: [{ index, id, function: { name, arguments: input } }] })
  const end = [chunk({}, 'tool_calls'), '[DONE]']

  test('whose server writes the word null as the reason is interrupted where it is cut off', async () => {
    const { text, reason } = await ask('openai-chat', [chunk({ content: 'Ha' }, 'null'), chunk({ content: 'lf' }, 'null')])
    expect({ text, reason }).toEqual({ text: 'Half', reason: 'interrupted' })
  })

  test('runs no call that was cut off after a reason that came too early', async () => {
    const cut = [chunk({}, 'tool_calls'), call('c', 'book', '')]
    expect(await ask('openai-chat', cut)).toMatchObject({ ran: [], reason: 'interrupted' })
    expect((await ask('openai-chat', [call('c', 'book', ''), chunk({}, 'stop'), call('c', 'book', '{"a"')])).ran).toEqual([])
  })

  test('runs a whole call that comes after the reason', async () => {
    expect((await ask('openai-chat', [chunk({}, 'tool_calls'), call('c', 'book', '{"a":1}')])).ran).toEqual([['book', { a: 1 }]])
  })

  test('runs a call once where its server repeats it whole at the end', async () => {
    const frames = [call('c', 'book', '{"a"'), chunk({ tool_calls: [{ index: 0, function: { arguments: ':1}' } }] })]
    expect((await ask('openai-chat', [...frames, call('c', 'book', '{"a":1}'), ...end])).ran).toEqual([['book', { a: 1 }]])
    const message = { content: null, tool_calls: [{ id: 'c', function: { name: 'book', arguments: '{"a":1}' } }] }
    const whole = { object: 'chat.completion', choices: [{ index: 0, message, finish_reason: 'tool_calls' }] }
    expect((await ask('openai-chat', [...frames, whole, '[DONE]'])).ran).toEqual([['book', { a: 1 }]])
  })

  test('says its text once where its stream ends with the whole message', async () => {
    const whole = { object: 'chat.completion', choices: [{ index: 0, message: { content: 'Hello' }, finish_reason: 'stop' }] }
    expect((await ask('openai-chat', [chunk({ content: 'Hel' }), chunk({ content: 'lo' }), whole])).text).toBe('Hello')
    expect((await ask('openai-chat', [chunk({ role: 'assistant', content: '' }), whole])).text).toBe('Hello')
  })

  test('with several choices is the first of them, wherever it stands, and ends when that ends', async () => {
    const other = { index: 1, delta: { content: 'No' }, finish_reason: 'length' }
    const both = { choices: [other, { index: 0, delta: { content: 'Yes' }, finish_reason: 'stop' }] }
    expect(await ask('openai-chat', [both])).toMatchObject({ text: 'Yes', reason: 'stop' })
    expect((await ask('openai-chat', [{ choices: [other] }, call('c', 'book', '{}'), ...end])).ran).toEqual([['book', {}]])
  })
})

describe('an Anthropic-like server', () => {
  const begin = (index: number | undefined, id: string, name: string): object => ({
    type: 'content_block_start',
    index,
    content_block: { type: 'tool_use', id, name, input: {} },
  })
  const grow = (index: number | undefined, json: string): object => ({
    type: 'content_block_delta',
    index,
    delta: { type: 'input_json_delta', partial_json: json },
  })
  const start = { type: 'message_start', message: { id: 'm', role: 'assistant', content: [] } }
  const end = [{ type: 'message_delta', delta: { stop_reason: 'tool_use' } }, { type: 'message_stop' }]
  const both = [
    ['book', { a: 1 }],
    ['look', { b: 2 }],
  ]

  test.each([
    ['leaves the ids of calls empty', ''],
    ['gives all calls one id', 'call_0'],
  ])('that %s has both calls run', async (_how, id) => {
    const calls = [begin(0, id, 'book'), grow(0, '{"a":1}'), begin(1, id, 'look'), grow(1, '{"b":2}')]
    const stops = [0, 1].map((index) => ({ type: 'content_block_stop', index }))
    expect((await ask('anthropic', [start, ...calls, ...stops, ...end])).ran).toEqual(both)
  })

  test.each([
    ['ends no block', [0, 1]],
    ['ends no block and gives all one index', [0, 0]],
    ['ends no block and gives no indexes', [undefined, undefined]],
  ])('that %s has both calls run', async (_how, [first, second]) => {
    const calls = [begin(first, 'x', 'book'), grow(first, '{"a":1}'), begin(second, 'y', 'look'), grow(second, '{"b":2}')]
    expect((await ask('anthropic', [start, ...calls, ...end])).ran).toEqual(both)
    expect((await ask('anthropic', [start, ...calls])).ran).toEqual([])
  })
})

test('an Ollama model that gives all calls one id has both run', async () => {
  const line = (name: string): object => ({
    message: { content: '', tool_calls: [{ id: 'k', function: { name, arguments: {} } }] },
    done: false,
  })
  const frames = [line('book'), line('look'), { message: { content: '' }, done: true, done_reason: 'stop' }]
  expect((await ask('ollama', frames)).ran).toEqual([
    ['book', {}],
    ['look', {}],
  ])
})

describe('a server of the Responses API', () => {
  const created = { type: 'response.created', response: { id: 'r' } }
  const item = (args: string) => ({ type: 'function_call', id: 'f', call_id: 'c', name: 'book', arguments: args })
  const begun = [
    created,
    { type: 'response.output_item.added', output_index: 0, item: item('') },
    { type: 'response.function_call_arguments.delta', item_id: 'f', output_index: 0, delta: '{"a":1}' },
  ]
  const over = (type: string, more: object = {}): object => ({ type: `response.${type}`, response: { id: 'r', ...more } })

  test.each([
    ['says nothing more of it', over('completed', { status: 'completed', output: [] })],
    ['has it in its last event', over('completed', { status: 'completed', output: [item('{"a":1}')] })],
    ['does not even say a status', over('completed')],
  ])('that does not end a call has it run where it %s', async (_how, end) => {
    expect((await ask('openai-responses', [...begun, end])).ran).toEqual([['book', { a: 1 }]])
  })

  test('that does not end a call has it not run where the answer is incomplete', async () => {
    expect((await ask('openai-responses', [...begun, over('incomplete')])).ran).toEqual([])
  })

  test('that gives an item another id with each event says one text', async () => {
    const delta = (id: string, text: string): object => ({
      type: 'response.output_text.delta',
      item_id: id,
      output_index: 0,
      content_index: 0,
      delta: text,
    })
    const message = { type: 'message', id: 'i3', content: [{ type: 'output_text', text: 'Hello' }] }
    const frames = [created, delta('i1', 'Hel'), delta('i2', 'lo'), over('completed', { output: [message] })]
    expect((await ask('openai-responses', frames)).text).toBe('Hello')
    const pieces = ['{"a"', ':1}'].map((piece, index) => ({
      type: 'response.function_call_arguments.delta',
      item_id: `other-${index}`,
      output_index: 0,
      delta: piece,
    }))
    const { ran, states } = await ask('openai-responses', [...begun.slice(0, 2), ...pieces, over('completed')])
    expect(ran).toEqual([['book', { a: 1 }]])
    expect(states).toEqual(['output-available'])
  })

  test.each(['in_progress', 'queued'])('that is sent whole but is still %s runs no call', async (status) => {
    const call = item('{"a":1}')
    expect((await ask('openai-responses', [created, over('completed', { status, output: [call] })])).ran).toEqual([])
  })

  test('that says the same words in two messages has both shown', async () => {
    const message = (id: string, text: string) => ({ type: 'message', id, content: [{ type: 'output_text', text }] })
    const output = [message('i', 'Bern. Or not?'), message('j', 'Bern.')]
    expect((await ask('openai-responses', [created, over('completed', { output })])).text).toBe('Bern. Or not?\n\nBern.')
  })
})

test('a run of AG-UI that ends well without ending its call has it run', async () => {
  const run = { threadId: 't', runId: 'r' }
  const frames = [
    { type: 'RUN_STARTED', ...run },
    { type: 'TOOL_CALL_START', toolCallId: 'c', toolCallName: 'book' },
    { type: 'TOOL_CALL_ARGS', toolCallId: 'c', delta: '{"a":1}' },
  ]
  expect((await ask('ag-ui', [...frames, { type: 'RUN_FINISHED', ...run }])).ran).toEqual([['book', { a: 1 }]])
  const result = { type: 'TOOL_CALL_RESULT', toolCallId: 'c', messageId: 'x', content: 'Booked' }
  expect((await ask('ag-ui', [...frames, result, { type: 'RUN_FINISHED', ...run }])).ran).toEqual([])
})

test.each(['{}', ' { } ', '\n{}'])(
  'a call of an Anthropic-like server that gives the whole input, and then %j as if it streamed it, has its input',
  async (piece) => {
    const block = { type: 'tool_use', id: 'c', name: 'book', input: { a: 1 } }
    const pieces = piece.split('').map((partial) => ({ type: 'input_json_delta', partial_json: partial }))
    const frames = [
      { type: 'message_start', message: { id: 'm', content: [] } },
      { type: 'content_block_start', index: 0, content_block: block },
      ...pieces.map((delta) => ({ type: 'content_block_delta', index: 0, delta })),
      { type: 'content_block_stop', index: 0 },
      { type: 'message_delta', delta: { stop_reason: 'tool_use' } },
      { type: 'message_stop' },
    ]
    expect((await ask('anthropic', frames)).ran).toEqual([['book', { a: 1 }]])
  },
)

test('a run of AG-UI that is cut off after a run inside of it had finished is interrupted, and its call does not run', async () => {
  const begun = [
    { type: 'RUN_STARTED', threadId: 't', runId: 'outer' },
    { type: 'TEXT_MESSAGE_CHUNK', messageId: 'm', delta: 'Half' },
    { type: 'RUN_STARTED', threadId: 't', runId: 'inner' },
  ]
  const call = { type: 'TOOL_CALL_START', toolCallId: 'c', toolCallName: 'book' }
  const inner = { type: 'RUN_FINISHED', threadId: 't', runId: 'inner' }
  expect(await ask('ag-ui', [...begun, inner])).toMatchObject({ text: 'Half', reason: 'interrupted' })
  expect((await ask('ag-ui', [...begun, call, inner])).ran).toEqual([])
  const whole = await ask('ag-ui', [...begun, inner, { type: 'RUN_FINISHED', threadId: 't', runId: 'outer' }])
  expect(whole.reason).toBeUndefined()
})

test('a whole call of an answer that was cut off counts as one that never came whole, so that no later approval runs it', async () => {
  const parts = [{ type: 'tool', id: 'c', name: 'book', state: 'input-available', input: '{}' }]
  expect(await ask('confab', [{ parts }])).toMatchObject({ ran: [], states: ['input-streaming'], reason: 'interrupted' })
})
