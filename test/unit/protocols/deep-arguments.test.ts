import { expect, test } from 'vitest'
import type { Tool, WireFormat } from '../../../sdk/core/options/options.ts'
import { createTestEngine, events } from './create-test-engine.ts'

const deep = `{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`

const calls: Partial<Record<WireFormat, readonly object[]>> = {
  'ai-sdk': [
    { type: 'start', messageId: 'a1' },
    { type: 'tool-input-start', toolCallId: 'c1', toolName: 'book' },
    { type: 'tool-input-delta', toolCallId: 'c1', inputTextDelta: deep },
    { type: 'finish' },
  ],
  anthropic: [
    { type: 'message_start', message: { usage: {} } },
    { type: 'content_block_start', index: 0, content_block: { type: 'tool_use', id: 'c1', name: 'book' } },
    { type: 'content_block_delta', index: 0, delta: { type: 'input_json_delta', partial_json: deep } },
    { type: 'content_block_stop', index: 0 },
    { type: 'message_delta', delta: { stop_reason: 'tool_use' } },
    { type: 'message_stop' },
  ],
}

test.each(Object.entries(calls) as [WireFormat, readonly object[]][])(
  'a call of %s whose arguments are brackets without an end does not keep later messages from being sent',
  async (format, frames) => {
    const tool: Tool = { name: 'book', description: 'Books', inputSchema: { type: 'object' }, execute: () => 'booked' }
    const chat = createTestEngine(format, [events(...frames), events(), events()], {
      requestBodyLimits: { maxMessages: 0 },
      tools: [tool],
    })
    await chat.send('Book')
    await chat.send('Hello?')
    expect(JSON.stringify(chat.bodies.at(-1))).toContain('Hello?')
  },
)

test('a result of brackets without an end does not keep later messages from being sent', async () => {
  const brackets = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
  const output = `{"type":"tool-output-available","toolCallId":"c1","output":${brackets}}`
  const frames = ['{"type":"start"}', '{"type":"tool-input-available","toolCallId":"c1","toolName":"look","input":{}}', output]
  const answer = new Response(frames.map((frame) => `data: ${frame}\n\n`).join(''), {
    headers: { 'content-type': 'text/event-stream', 'x-vercel-ai-ui-message-stream': 'v1' },
  })
  const chat = createTestEngine('ai-sdk', [answer, events()])
  await chat.send('Look')
  await chat.send('Hello?')
  expect(JSON.stringify(chat.bodies.at(-1))).toContain('Hello?')
})

test.each([150, 201, 400, 3000])('a result of %d levels is kept whole, its innermost as text', async (levels) => {
  const output = `${'{"inner":['.repeat(levels / 2)}"the heart"${']}'.repeat(levels / 2)}`
  const chat = createTestEngine('ai-sdk', [
    new Response(
      [
        '{"type":"start"}',
        '{"type":"tool-input-available","toolCallId":"c1","toolName":"look","input":{}}',
        `{"type":"tool-output-available","toolCallId":"c1","output":${output}}`,
        '{"type":"finish"}',
      ]
        .map((frame) => `data: ${frame}\n\n`)
        .join(''),
      { headers: { 'content-type': 'text/event-stream', 'x-vercel-ai-ui-message-stream': 'v1' } },
    ),
  ])
  await chat.send('Look')
  const shown = JSON.stringify(chat.engine.getMessages()).replaceAll('\\', '')
  expect([shown.includes('"state":"output-available"'), shown.includes('"the heart"')]).toEqual([true, true])
})
