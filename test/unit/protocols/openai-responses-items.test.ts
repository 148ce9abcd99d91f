import { expect, test } from 'vitest'
import type { MessagePart } from '../../../sdk/core/options/options.ts'
import { openaiResponses } from '../../../sdk/protocols/openai/openai-responses.ts'

/** The items of an answer in the next request. */
function itemsOf(...parts: MessagePart[]): unknown[] {
  const messages = [{ id: 'a', role: 'ai', parts }]
  const { input } = openaiResponses.encode({ messages, files: [] }, false) as { input: unknown[] }
  return input
}

const reasoning = (id: string): MessagePart => ({
  type: 'reasoning',
  text: 'Hm',
  providerMetadata: { openai: { itemId: id, reasoningEncryptedContent: 'secret' } },
})
const text = (id: string): MessagePart => ({ type: 'text', text: 'Cold', providerMetadata: { openai: { itemId: id } } })
const call = (id: string, isAnswered: boolean): MessagePart => ({
  type: 'tool',
  id,
  name: 'weather',
  input: '{}',
  ...(isAnswered ? { state: 'output-available', output: 'Cold' } : { state: 'input-available' }),
  providerMetadata: { openai: { itemId: `fc_${id}` } },
})

test('what follows a call without an answer goes to OpenAI without the id that would need the reasoning before it', () => {
  const items = itemsOf(reasoning('rs_1'), call('a', false), text('msg_1'), call('b', true))
  expect(items).toEqual([
    { role: 'assistant', content: 'Cold' },
    { type: 'function_call', call_id: 'b', name: 'weather', arguments: '{}' },
    { type: 'function_call_output', call_id: 'b', output: 'Cold' },
  ])
})

test('later reasoning is sent to OpenAI with the items that it led to', () => {
  const items = itemsOf(reasoning('rs_1'), call('a', false), { type: 'step-start' }, reasoning('rs_2'), text('msg_2'))
  expect(items).toMatchObject([
    { type: 'reasoning', id: 'rs_2' },
    { type: 'message', id: 'msg_2' },
  ])
})

test('the files of an answer with reasoning go to OpenAI by their names, behind its other items', () => {
  const file: MessagePart = { type: 'file', file: { name: 'chart.png', src: 'data:image/png;base64,AAAA' } }
  const items = itemsOf(reasoning('rs_1'), file, text('msg_1'))
  expect(items).toMatchObject([
    { type: 'reasoning', id: 'rs_1' },
    { type: 'message', id: 'msg_1' },
    { role: 'assistant', content: expect.stringContaining('chart.png') as unknown },
  ])
})
