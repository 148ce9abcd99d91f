import { describe, expect, test, vi } from 'vitest'
import type { ChatOptions, MessageContent, Tool } from '../../../sdk/core/options/options.ts'
import { asJson, createTestEngine, events } from '../protocols/create-test-engine.ts'

// A remote MCP server, which the service calls once the visitor has approved.

const asking = (id = 'mcpr_1', name = 'cancel_order') => ({
  type: 'mcp_approval_request',
  id,
  server_label: 'shop',
  name,
  arguments: '{"order":7}',
})
const called = (error: string | null = null) => ({
  type: 'mcp_call',
  id: 'mcp_1',
  approval_request_id: 'mcpr_1',
  server_label: 'shop',
  name: 'cancel_order',
  arguments: '{"order":7}',
  output: error ? null : 'Cancelled',
  error,
})
const listing = { type: 'mcp_list_tools', id: 'mcpl_1', server_label: 'shop', tools: [] }
const said = (text: string) => ({ type: 'message', id: 'msg_1', role: 'assistant', content: [{ type: 'output_text', text }] })

/** A response, item by item. */
function streamed(
  id: string,
  ...output: { readonly id: string; readonly type: string; readonly [field: string]: unknown }[]
): Response {
  const frames = output.flatMap((item, index) => {
    const at = { output_index: index, item_id: item.id }
    const pieces =
      item.type === 'mcp_call'
        ? [{ type: 'response.mcp_call_arguments.delta', ...at, delta: '{"order":7}' }]
        : item.type === 'message'
          ? [{ type: 'response.output_text.delta', ...at, content_index: 0, delta: 'All done' }]
          : []
    return [
      { type: 'response.output_item.added', output_index: index, item: { ...item, arguments: '', output: null } },
      ...pieces,
      { type: 'response.output_item.done', output_index: index, item },
    ]
  })
  return events(
    { type: 'response.created', response: { id, object: 'response', status: 'in_progress', output: [] } },
    ...frames,
    { type: 'response.completed', response: { id, object: 'response', model: 'm', status: 'completed', output } },
  )
}

const whole = (id: string, ...output: object[]): Response =>
  Response.json({ id, object: 'response', model: 'm', status: 'completed', output })

const mcp = { type: 'mcp', server_label: 'shop', server_url: 'https://shop.example/mcp' }
const direct = (settings: object = {}): ChatOptions => ({
  connect: { stream: true },
  directConnection: { openAI: { key: 'k', responses: { tools: [mcp], ...settings } } },
})

type Chat = ReturnType<typeof createTestEngine>

async function open(answers: readonly Response[], options: ChatOptions = direct()): Promise<Chat> {
  const chat = createTestEngine('openai-responses', answers, options)
  await chat.send('Cancel my order')
  return chat
}

const messages = ({ engine }: Chat): MessageContent[] => engine.getMessages()
const cards = (chat: Chat) => messages(chat).flatMap(({ parts = [] }) => parts.filter((part) => part.type === 'tool'))

async function respond(chat: Chat, isApproved: boolean, reason?: string, id = 'mcpr_1'): Promise<void> {
  const before = chat.bodies.length
  await chat.engine.requests.respondToApproval(id, isApproved, reason ? { reason } : {})
  await vi.waitUntil(() => chat.bodies.length > before && chat.engine.store.get().phase === 'idle')
}

describe('a call of a remote MCP server', () => {
  test.each([
    ['streamed', streamed('resp_1', listing, asking())],
    ['whole', whole('resp_1', listing, asking())],
  ])('asks the visitor, by the name of the server and the real name of the tool: %s', async (_name, answer) => {
    const chat = await open([answer])
    expect(cards(chat)).toMatchObject([
      { state: 'approval-requested', title: 'shop: cancel_order', input: '{"order":7}', approval: { id: 'mcpr_1' } },
    ])
    expect(chat.engine.store.get().messages.flatMap(({ parts }) => parts.filter(({ type }) => type === 'error'))).toEqual([])
  })

  test.each([
    ['streamed', () => streamed('resp_2', called(), said('All done'))],
    ['whole', () => whole('resp_2', called(), said('All done'))],
  ])('runs once it is approved, and its card has the result: %s', async (_name, create) => {
    const chat = await open([streamed('resp_1', asking()), create()])
    await respond(chat, true)
    expect(chat.bodies[1]).toMatchObject({
      previous_response_id: 'resp_1',
      input: [{ type: 'mcp_approval_response', approval_request_id: 'mcpr_1', approve: true }],
      tools: [mcp],
    })
    expect(cards(chat)).toMatchObject([{ state: 'output-available', input: '{"order":7}', output: 'Cancelled' }])
    expect(messages(chat).at(-1)?.text).toBe('All done')
  })

  test('that failed says so on its card', async () => {
    const chat = await open([streamed('resp_1', asking()), streamed('resp_2', called('No such order'), said('All done'))])
    await respond(chat, true)
    expect(cards(chat)).toMatchObject([{ state: 'output-error', output: 'No such order' }])
  })

  test('does not run once it is denied: the service is told, with the reason, and the card says so', async () => {
    const chat = await open([streamed('resp_1', asking()), streamed('resp_2', said('All done'))])
    await respond(chat, false, 'Not mine')
    expect(chat.bodies[1]?.['input']).toEqual([
      { type: 'mcp_approval_response', approval_request_id: 'mcpr_1', approve: false, reason: 'Not mine' },
    ])
    expect(cards(chat)).toMatchObject([{ state: 'output-denied' }])
  })

  test('is answered together with another one that asks, in one request', async () => {
    const chat = await open([
      streamed('resp_1', asking(), asking('mcpr_2', 'refund')),
      streamed('resp_2', called(), said('All done')),
    ])
    await chat.engine.requests.respondToApproval('mcpr_2', false)
    expect(chat.bodies).toHaveLength(1)
    await respond(chat, true)
    expect(chat.bodies[1]?.['input']).toMatchObject([
      { approval_request_id: 'mcpr_1', approve: true },
      { approval_request_id: 'mcpr_2', approve: false },
    ])
    expect(cards(chat).map(({ state }) => state)).toEqual(['output-available', 'output-denied'])
  })

  test('can be asked for again in the next response, which is one that goes on', async () => {
    const chat = await open([
      streamed('resp_1', asking()),
      streamed('resp_2', asking('mcpr_2', 'refund')),
      streamed('resp_3', said('All done')),
    ])
    await respond(chat, false)
    await respond(chat, true, undefined, 'mcpr_2')
    expect(chat.bodies[2]).toMatchObject({
      previous_response_id: 'resp_2',
      input: [{ type: 'mcp_approval_response', approval_request_id: 'mcpr_2', approve: true }],
    })
  })

  test('goes on beside a call of the page, whose result is sent with the answer', async () => {
    const tool: Tool = { name: 'find_order', description: 'Finds', inputSchema: { type: 'object' }, execute: () => 'Order 7' }
    const own = { type: 'function_call', id: 'fc_1', call_id: 'call_1', name: 'find_order', arguments: '{}' }
    const chat = await open([whole('resp_1', own, asking()), streamed('resp_2', called(), said('All done'))], {
      ...direct(),
      tools: [tool],
    })
    await respond(chat, true)
    expect(chat.bodies[1]).toMatchObject({
      previous_response_id: 'resp_1',
      input: [
        { type: 'function_call_output', call_id: 'call_1', output: 'Order 7' },
        { type: 'mcp_approval_response', approval_request_id: 'mcpr_1', approve: true },
      ],
    })
  })

  test('waits beside a call of the page’s handler, whose result is sent with the answer', async () => {
    const own = { type: 'function_call', id: 'fc_1', call_id: 'call_1', name: 'find_order', arguments: '{}' }
    const chat = await open(
      [streamed('resp_1', own, asking()), streamed('resp_2', called(), said('All done'))],
      direct({ function_handler: () => [{ response: 'Order 7' }] }),
    )
    expect(chat.bodies).toHaveLength(1)
    await respond(chat, true)
    expect(chat.bodies[1]).toMatchObject({
      previous_response_id: 'resp_1',
      input: [
        { type: 'function_call_output', call_id: 'call_1', output: 'Order 7' },
        { type: 'mcp_approval_response', approval_request_id: 'mcpr_1', approve: true },
      ],
    })
    expect(cards(chat).map(({ state }) => state)).toEqual(['output-available', 'output-available'])
    expect(messages(chat).at(-1)?.text).toBe('All done')
  })

  test('is asked for after a reload, too, and goes on with the response that asked', async () => {
    const before = await open([streamed('resp_1', asking())])
    const chat = createTestEngine('openai-responses', [streamed('resp_2', called(), said('All done'))], {
      ...direct(),
      history: asJson(messages(before)),
    })
    await vi.waitUntil(() => cards(chat).length === 1)
    await respond(chat, true)
    expect(chat.bodies[0]).toMatchObject({
      previous_response_id: 'resp_1',
      input: [{ type: 'mcp_approval_response', approval_request_id: 'mcpr_1', approve: true }],
    })
    expect(cards(chat)).toMatchObject([{ state: 'output-available', output: 'Cancelled' }])
  })

  test.each([
    ['approved', true, [called()]],
    ['denied', false, []],
  ])(
    'that was %s goes with the reasoning before it, in its order, where the service stores nothing',
    async (_how, isApproved, ran) => {
      const thought = (id: string) => ({ type: 'reasoning', id, summary: [], encrypted_content: `sealed ${id}` })
      const tool: Tool = { name: 'find_order', description: 'Finds', inputSchema: { type: 'object' }, execute: () => 'Order 7' }
      const chat = await open(
        [
          streamed('resp_1', thought('rs_1'), asking()),
          streamed('resp_2', ...ran, thought('rs_2'), said('All done')),
          streamed('resp_3', said('All done')),
        ],
        { ...direct({ store: false }), tools: [tool] },
      )
      await respond(chat, isApproved)
      await chat.send('Thanks')
      expect(chat.bodies[2]?.['input']).toEqual([
        { role: 'user', content: 'Cancel my order' },
        thought('rs_1'),
        asking(),
        { type: 'mcp_approval_response', approval_request_id: 'mcpr_1', approve: isApproved },
        ...ran,
        thought('rs_2'),
        expect.objectContaining({ type: 'message', id: 'msg_1' }),
        { role: 'user', content: 'Thanks' },
      ])
    },
  )

  test('goes on with all items where the service stores nothing', async () => {
    const chat = await open(
      [streamed('resp_1', asking()), streamed('resp_2', called(), said('All done'))],
      direct({ store: false }),
    )
    await respond(chat, true)
    expect(chat.bodies[1]).not.toHaveProperty('previous_response_id')
    expect(chat.bodies[1]?.['input']).toEqual([
      { role: 'user', content: 'Cancel my order' },
      asking(),
      { type: 'mcp_approval_response', approval_request_id: 'mcpr_1', approve: true },
    ])
  })

  test('goes on with the answer alone in a conversation that the service keeps', async () => {
    const chat = await open(
      [Response.json({ id: 'conv_1' }), streamed('resp_1', asking()), streamed('resp_2', called(), said('All done'))],
      direct({ conversation: true }),
    )
    await respond(chat, true)
    expect(chat.bodies.at(-1)).toMatchObject({
      conversation: 'conv_1',
      input: [{ type: 'mcp_approval_response', approval_request_id: 'mcpr_1', approve: true }],
    })
    expect(chat.bodies.at(-1)).not.toHaveProperty('previous_response_id')
  })

  test('asks through the page’s own server, too, which gets the question with the answer', async () => {
    const chat = await open([streamed('resp_1', asking()), streamed('resp_2', called(), said('All done'))], {
      connect: { url: 'https://chat.example/', stream: true, format: 'openai-responses' },
    })
    await respond(chat, true)
    expect(chat.bodies[1]?.['input']).toEqual([
      { role: 'user', content: 'Cancel my order' },
      asking(),
      { type: 'mcp_approval_response', approval_request_id: 'mcpr_1', approve: true },
    ])
    expect(cards(chat)).toMatchObject([{ state: 'output-available', output: 'Cancelled' }])
  })

  test('shows what cannot be seen in the names', async () => {
    const chat = await open([streamed('resp_1', { ...asking(), name: 'pay\u202Eyap', server_label: 'sh\u200Bop' })])
    expect(cards(chat)).toMatchObject([{ title: 'sh\\u200bop: pay\\u202eyap' }])
  })

  test('is asked for beside an item of a kind that nobody knows', async () => {
    const chat = await open([whole('resp_1', { type: 7, id: 'x' }, asking())])
    expect(cards(chat)).toMatchObject([{ state: 'approval-requested' }])
  })

  test('is not sent again with the next message', async () => {
    const chat = await open([
      streamed('resp_1', asking()),
      streamed('resp_2', said('All done')),
      streamed('resp_3', said('All done')),
    ])
    await respond(chat, false)
    await chat.send('Thanks')
    expect(JSON.stringify(chat.bodies[2])).not.toContain('mcpr_1')
  })
})

describe('the code interpreter of the service', () => {
  const code = 'import os\nprint(os.name)'
  const ran = {
    type: 'code_interpreter_call',
    id: 'ci_1',
    container_id: 'cntr_1',
    code,
    outputs: [
      { type: 'logs', logs: 'posix' },
      { type: 'image', url: 'data:image/png;base64,iVBORw0KGgo=' },
    ],
  }
  const tool = { type: 'code_interpreter', container: { type: 'auto' } }

  test('shows its code, what it printed and its pictures', async () => {
    const chat = await open([streamed('resp_1', ran, said('All done'))], direct({ tools: [tool] }))
    expect(cards(chat)).toMatchObject([
      {
        name: 'code_interpreter',
        state: 'output-available',
        input: code,
        output: 'posix',
        files: [{ src: ran.outputs[1]?.url }],
      },
    ])
  })

  test('shows its code while that is written', async () => {
    const at = { output_index: 0, item_id: 'ci_1' }
    const begun = { ...ran, code: '', outputs: null }
    const delta = 'response.code_interpreter_call_code.delta'
    const chat = await open(
      [
        events(
          { type: 'response.output_item.added', output_index: 0, item: begun },
          { type: delta, ...at, delta: code.slice(0, 9) },
          { type: delta, ...at, delta: code.slice(9) },
        ),
      ],
      direct({ tools: [tool] }),
    )
    expect(cards(chat)).toMatchObject([{ input: code }])
  })

  test.each([
    [undefined, ['code_interpreter_call.outputs']],
    [['reasoning.encrypted_content'], ['reasoning.encrypted_content', 'code_interpreter_call.outputs']],
    [['code_interpreter_call.outputs'], ['code_interpreter_call.outputs']],
  ])('is asked for what it printed: with `include` %j', async (include, sent) => {
    const settings = { tools: [tool], ...(include && { include }) }
    const chat = await open([streamed('resp_1', said('All done'))], direct(settings))
    expect(chat.bodies[0]?.['include']).toEqual(sent)
  })

  test('is not mentioned where the page has none', async () => {
    const chat = await open([streamed('resp_1', said('All done'))])
    expect(chat.bodies[0]).not.toHaveProperty('include')
  })
})
