import { describe, expect, test } from 'vitest'
import type { ChatOptions, Tool, ToolPart } from '../../../../sdk/core/options/options.ts'
import { oddErrors } from '../../../odd-errors.ts'
import { createTestEngine, events } from '../../protocols/create-test-engine.ts'

const call = (): Response =>
  events(
    { type: 'start', messageId: 'a1' },
    { type: 'tool-input-available', toolCallId: 'c1', toolName: 'refund', input: {} },
    { type: 'finish' },
  )

const words = (): Response =>
  events(
    { type: 'start', messageId: 'a1' },
    { type: 'text-start', id: 't' },
    { type: 'text-delta', id: 't', delta: 'Sorry.' },
    { type: 'text-end', id: 't' },
    { type: 'finish' },
  )

const tool = (changes: Partial<Tool>): Tool => ({
  name: 'refund',
  description: 'Pays back',
  inputSchema: { type: 'object' },
  execute: () => 'paid back',
  ...changes,
})

/** A chat whose model calls the tool, and says something once it has the result. */
async function chatWith(options: ChatOptions) {
  const chat = createTestEngine('ai-sdk', [call(), words()], options)
  const messages = await chat.send('Pay me back')
  const parts = messages.flatMap((message) => message.parts ?? [])
  const told = JSON.stringify(chat.bodies[1])
  return { card: parts.find((part): part is ToolPart => part.type === 'tool'), text: messages.at(-1)?.text, told }
}

const throws = (makeError: () => unknown) => (): never => {
  throw makeError()
}

describe.each(Object.entries(oddErrors))('a tool that throws %s', (_what, makeError) => {
  test('has failed: its card and the model say so, and the answer goes on', async () => {
    const { card, text, told } = await chatWith({ tools: [tool({ execute: throws(makeError) })] })
    expect(card?.state).toBe('output-error')
    expect(card?.output).toMatch(/\S/)
    expect(told).toContain(JSON.stringify(card?.output))
    expect(text).toBe('Sorry.')
  })

  test('when it is asked whether it needs an approval has failed in the same way', async () => {
    const { card, text } = await chatWith({ tools: [tool({ needsApproval: throws(makeError) })] })
    expect(card?.state).toBe('output-error')
    expect(card?.output).toMatch(/\S/)
    expect(text).toBe('Sorry.')
  })
})

test.each([
  ['an object like an error', 'It broke.'],
  ['a number', '42'],
  ['an error whose message is a symbol', 'Symbol(broken)'],
  ['an error whose message throws', 'The tool failed.'],
  ['null', 'The tool failed.'],
])('of %s the model is told: %s', async (what, expected) => {
  const { card } = await chatWith({ tools: [tool({ execute: throws(oddErrors[what] ?? (() => undefined)) })] })
  expect(card?.output).toBe(expected)
})
