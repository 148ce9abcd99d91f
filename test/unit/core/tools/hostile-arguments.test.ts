import { expect, test, vi } from 'vitest'
import type { Tool } from '../../../../sdk/core/options/options.ts'
import { createTestEngine, events } from '../../protocols/create-test-engine.ts'

/** What the model hears of one call with these arguments, and whether the tool ran. */
async function call(input: string, inputSchema: Tool['inputSchema']) {
  const execute = vi.fn<Tool['execute']>(() => 'done')
  const frames = [
    { choices: [{ delta: { tool_calls: [{ index: 0, id: 'c1', function: { name: 'book', arguments: input } }] } }] },
    { choices: [{ delta: {}, finish_reason: 'tool_calls' }] },
  ]
  const chat = createTestEngine(
    'openai-chat',
    [events(...frames, '[DONE]'), events({ choices: [{ delta: { content: 'Hm.' } }] })],
    {
      requestBodyLimits: { maxMessages: 0 },
      tools: [{ name: 'book', description: 'Books', inputSchema, execute }],
    },
  )
  const messages = await chat.send('Book')
  const sent = chat.bodies[1]?.['messages'] as { role: string; content: unknown }[] | undefined
  return { execute, heard: sent?.findLast(({ role }) => role === 'tool')?.content, text: messages.at(-1)?.text }
}

const words = 'The arguments do not fit the schema of the tool. '

test.each(['constructor', 'toString', '__proto__'])(
  'a tool may have an argument named "%s" that the model leaves out',
  async (name) => {
    const properties = Object.fromEntries([[name, { type: 'string' }]])
    const { execute } = await call('{}', { type: 'object', properties })
    expect(execute).toHaveBeenCalledWith({}, expect.anything())
  },
)

test.each(['constructor', 'toString'])('a required argument named "%s" that is missing is missed', async (name) => {
  const { heard } = await call('{}', { type: 'object', required: [name] })
  expect(heard).toBe(`${words}arguments: Instance does not have required property "${name}".`)
})

test.each(['constructor', 'hasOwnProperty', '__proto__'])('a format named "%s" is one that nobody knows', async (format) => {
  const { execute } = await call('{"at":"x"}', { type: 'object', properties: { at: { type: 'string', format } } })
  expect(execute).toHaveBeenCalledOnce()
})

test.each(['{"at":"to', 'at: today', '{"at":"today"} and more'])(
  'arguments that are no JSON, or come cut off, never reach the tool, and the conversation goes on: %s',
  async (input) => {
    const { execute, heard, text } = await call(input, { type: 'object' })
    expect(execute).not.toHaveBeenCalled()
    expect([heard, text]).toEqual([expect.stringContaining('The arguments are not valid JSON: '), 'Hm.'])
  },
)

test.each(['null', '[]', '5', '"text"'])('arguments that are %s never reach the tool, whatever its schema', async (input) => {
  const { execute, heard } = await call(input, {})
  expect([execute.mock.calls.length, heard]).toEqual([0, 'The arguments are not a JSON object.'])
})

test.each(['{"__proto__":{"isAdmin":true}}', '{"a":[{"__proto__":{}}]}', '{"constructor":{"prototype":{"isAdmin":true}}}'])(
  'arguments that would change the prototype of what they are copied to never reach the tool: %s',
  async (input) => {
    const { execute, heard } = await call(input, { type: 'object' })
    expect([execute.mock.calls.length, heard]).toEqual([0, expect.stringContaining('is not allowed in arguments.')])
  },
)

test('arguments without an end of brackets never reach the tool, and the conversation goes on', async () => {
  const { execute, heard, text } = await call(`{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`, { type: 'object' })
  expect([execute.mock.calls.length, heard, text]).toEqual([0, 'The arguments are nested too deeply.', 'Hm.'])
})

test('arguments that are too long never reach the tool, and the model hears how long they may be', async () => {
  const { execute, heard } = await call(JSON.stringify({ a: 'x'.repeat(2_000_000) }), { type: 'object' })
  const words = 'The arguments are too long: 2000008 characters, at most 1000000 are taken.'
  expect([execute.mock.calls.length, heard]).toEqual([0, words])
})
