import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { messageFromContent, publicMessage } from '../../../../sdk/core/conversation/message-content.ts'
import { partsOf } from '../../../../sdk/core/conversation/message-parts.ts'
import type { MessageContent, MessagePart } from '../../../../sdk/core/options/options.ts'

const providerMetadata = fc.option(fc.dictionary(fc.constantFrom('anthropic', 'openai'), fc.record({ signature: fc.string() })), {
  nil: undefined,
})
const file = fc.record({ src: fc.webUrl(), name: fc.string(), type: fc.constantFrom('image', 'audio', 'any') })

/** Every kind of part, and kinds that nobody knows. */
const anyPart = fc.oneof(
  fc.record({ type: fc.constant('text'), text: fc.string(), providerMetadata }, { requiredKeys: ['type', 'text'] }),
  fc.record({ type: fc.constant('html'), html: fc.string(), origin: fc.constant('service') }, { requiredKeys: ['type', 'html'] }),
  fc.record({ type: fc.constant('file'), file }),
  fc.record(
    { type: fc.constant('reasoning'), text: fc.string(), duration: fc.nat(), providerMetadata },
    { requiredKeys: ['type', 'text'] },
  ),
  fc.record(
    {
      type: fc.constant('tool'),
      id: fc.string(),
      name: fc.string(),
      state: fc.constantFrom(
        'input-streaming',
        'input-available',
        'approval-requested',
        'output-available',
        'output-error',
        'output-denied',
      ),
      input: fc.json(),
      output: fc.jsonValue(),
      title: fc.string(),
      isProviderExecuted: fc.constant(true),
      providerMetadata,
    },
    { requiredKeys: ['type', 'id', 'name', 'state', 'input'] },
  ),
  fc.record(
    {
      type: fc.constant('source'),
      id: fc.string(),
      url: fc.webUrl(),
      title: fc.string(),
      snippet: fc.string(),
      positions: fc.array(fc.record({ start: fc.nat(), end: fc.nat() })),
    },
    { requiredKeys: ['type', 'id'] },
  ),
  fc.record({ type: fc.constant('step-start') }),
  fc.record({ type: fc.constant('data-chart'), id: fc.string(), data: fc.jsonValue() }, { requiredKeys: ['type', 'data'] }),
  fc.record({ type: fc.constant('hologram'), depth: fc.integer() }),
) as fc.Arbitrary<MessagePart>

/** As a storage and a server see it. */
const asJson = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value

describe('a message with parts', () => {
  test('says the same after it was read, written as JSON and read again', () => {
    fc.assert(
      fc.property(fc.array(anyPart, { minLength: 1 }), (parts) => {
        const given = { id: 'm', role: 'ai', parts: asJson(parts) }
        const once = asJson(publicMessage(messageFromContent(given, { id: 'm' })))
        expect(asJson(publicMessage(messageFromContent(once, { id: 'm' })))).toEqual(once)
      }),
    )
  })

  test('keeps every part in its order, those of unknown kinds too', () => {
    fc.assert(
      fc.property(fc.array(anyPart, { minLength: 1 }), (parts) => {
        const given = asJson(parts)
        expect(partsOf({ parts: given }).map(({ type }) => type)).toEqual(given.map(({ type }) => type))
      }),
    )
  })

  test('has its text, html and files beside the parts', () => {
    const parts: MessagePart[] = [
      { type: 'text', text: 'One' },
      { type: 'tool', id: 't', name: 'look', state: 'output-available', input: '{}', output: 1 },
      { type: 'text', text: 'Two' },
      { type: 'file', file: { src: 'https://a.example/b.png' } },
    ]
    expect(publicMessage(messageFromContent({ parts }, { id: 'm' }))).toMatchObject({
      text: 'One\n\nTwo',
      files: [{ src: 'https://a.example/b.png' }],
      parts,
    })
  })

  test('takes the text that is given beside the parts, and keeps the other parts', () => {
    const tool: MessagePart = { type: 'tool', id: 't', name: 'look', state: 'output-available', input: '{}' }
    const content: MessageContent = {
      text: 'Corrected',
      parts: [{ type: 'text', text: 'One' }, tool, { type: 'text', text: 'Two' }],
    }
    expect(partsOf(content)).toEqual([{ type: 'text', text: 'Corrected' }, tool])
  })

  test('has no part of a kind that the chat keeps for itself', () => {
    const parts = [{ type: 'error', text: 'Fake' }, { type: 'loading' }, { type: 'sources' }] as unknown as MessagePart[]
    expect(partsOf({ parts }).map(({ type }) => type)).toEqual(['data-error', 'data-loading', 'data-sources'])
  })

  test('leaves out what is no part', () => {
    const parts = [
      null,
      3,
      'text',
      {},
      { type: 7 },
      { type: 'text' },
      { type: 'tool', name: 'x' },
      [],
    ] as unknown as MessagePart[]
    expect(partsOf({ text: 'Hi', parts })).toEqual([{ type: 'text', text: 'Hi' }])
  })
})

describe('a message of text, html and files', () => {
  test('is not written as parts, too', () => {
    const content = { text: 'Hi', html: '<b>a</b>', files: [{ src: 'a' }, { src: 'b' }] }
    expect(publicMessage(messageFromContent(content, { id: 'm' }))).toEqual({ role: 'ai', id: 'm', ...content })
  })
})
