import { readFileSync } from 'node:fs'
import Ajv from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { createRequestBody } from '../../../sdk/connector-kit/request-body.ts'
import type { MessageContent, MessagePart } from '../../../sdk/core/options/options.ts'
import { blocksProvedBy } from '../readme/proofs.ts'
import { asJson, events, createTestEngine } from './create-test-engine.ts'

const schema = JSON.parse(readFileSync('sdk/protocols/confab.schema.json', 'utf8')) as object
const ajv = new Ajv({ strict: true, strictTypes: false, strictRequired: false, allErrors: true })
ajv.addSchema(schema, 'confab')

/** The errors of a value, according to the published schema. */
function faults(name: 'request' | 'response' | 'chunk', value: unknown): unknown[] {
  const check = ajv.getSchema(`confab#/$defs/${name}`)
  if (!check) throw new Error(`The schema has no ${name}`)
  void check(asJson(value))
  return check.errors ?? []
}

const file = { src: 'data:text/plain;base64,SGk=', name: 'hi.txt' }
const parts: MessagePart[] = [
  { type: 'reasoning', text: 'Two places to look.', providerMetadata: { anthropic: { signature: 's' } } },
  { type: 'tool', id: 'a', name: 'weather', state: 'output-available', input: '{"city":"Bern"}', output: { degrees: 4 } },
  { type: 'tool', id: 'b', name: 'weather', state: 'output-error', input: '{"city":"Rome"}', output: 'No such city' },
  { type: 'text', text: 'It is cold in Bern.' },
  { type: 'source', id: 's', url: 'https://weather.example/', positions: [{ start: 6, end: 10 }], snippet: 'Four degrees' },
  { type: 'file', file, mediaType: 'text/plain' },
  { type: 'data-chart', id: 'c', data: { from: 2 } },
  { type: 'hologram', depth: 3 } as unknown as MessagePart,
]
const metadata = { model: 'm-1', usage: { inputTokens: 3, outputTokens: 9, totalTokens: 12 }, finishReason: 'stop' }
const whole = { id: 'answer-1', createdAt: '2026-11-20T10:00:00.000Z', metadata, parts }
const bye = () => Response.json({ text: 'Bye' })

/** The same response in chunks. */
const frames = [
  {
    id: 'answer-1',
    createdAt: '2026-11-20T10:00:00.000Z',
    parts: [{ type: 'reasoning', text: 'Two places ' }],
  },
  { id: 'answer-1', parts: [{ type: 'reasoning', text: 'to look.', providerMetadata: { anthropic: { signature: 's' } } }] },
  { parts: [{ type: 'tool', id: 'a', name: 'weather', state: 'input-available', input: '{"city":"Bern"}' }] },
  { parts: [{ type: 'tool', id: 'b', name: 'weather', state: 'input-available', input: '{"city":"Rome"}' }] },
  { parts: [parts[1]] },
  { parts: [parts[2]] },
  { parts: [{ type: 'text', text: 'It is cold ' }] },
  { text: 'in Bern.' },
  { parts: [{ type: 'source', id: 's', url: 'https://weather.example/' }] },
  { parts: [parts[4], parts[5]] },
  { parts: [{ type: 'data-chart', id: 'c', data: { from: 1 } }] },
  { parts: [parts[6], parts[7]] },
  { metadata: { model: 'm-1' } },
  { metadata: { usage: metadata.usage, finishReason: 'stop' } },
]

const kept = async (...answer: Response[]) => {
  const chat = createTestEngine('confab', [...answer, bye()])
  return { ...chat, messages: await chat.send('How is the weather?') }
}

describe('a backend with Confab’s own format', () => {
  test.each([
    ['whole', () => Response.json(whole)],
    ['in pieces', () => events(...frames, '[DONE]')],
  ])('a backend can respond %s with parts, an id, a time and metadata, and all are kept', async (_how, answer) => {
    const { messages } = await kept(answer())
    expect(messages[1]).toMatchObject({ ...whole, role: 'ai', text: 'It is cold in Bern.' })
    expect(messages[1]?.parts).toHaveLength(parts.length)
  })

  test('a backend gets the whole conversation back, each file once', async () => {
    const { messages } = await kept(Response.json(whole))
    const later = createTestEngine('confab', [bye()], { history: asJson(messages) })
    await later.send('Thanks')
    const sent = later.bodies[0]?.['messages'] as MessageContent[]
    expect(sent[1]).toMatchObject({ ...whole, role: 'ai', text: 'It is cold in Bern.' })
    expect(JSON.stringify(sent).split(file.src)).toHaveLength(2)
  })

  test('requests and responses of a backend match the published schema', async () => {
    const { bodies, send } = await kept(events(...frames, '[DONE]'))
    await send('Thanks')
    expect([faults('response', whole), ...frames.map((frame) => faults('chunk', frame))].flat()).toEqual([])
    expect(bodies.flatMap((body) => faults('request', body))).toEqual([])
  })

  test('a backend learns why a request is no new message, and which message it is about', async () => {
    const chat = createTestEngine('confab', [Response.json({ id: 'first', text: 'Cold' }), bye(), bye()])
    const [question] = await chat.send('How is the weather?')
    const isIdle = () => chat.engine.store.get().phase === 'idle'
    void chat.engine.requests.regenerate()
    await vi.waitUntil(() => chat.bodies.length === 2 && isIdle())
    void chat.engine.requests.editMessage(question?.id ?? '', 'How is the weather in Rome?')
    await vi.waitUntil(() => chat.bodies.length === 3 && isIdle())
    const [submitted, regenerated, edited] = chat.bodies
    expect(submitted).not.toHaveProperty('trigger')
    expect(regenerated).toMatchObject({ trigger: 'regenerate', messageId: 'first' })
    expect(edited).toMatchObject({ trigger: 'edit', messageId: question?.id })
    expect(chat.bodies.flatMap((body) => faults('request', body))).toEqual([])
    expect(faults('request', { messages: [], trigger: 'guess' })).not.toEqual([])
  })

  test('the schema rejects an invalid response', () => {
    for (const wrong of [{}, { text: 3 }, { parts: [{ text: 'no type' }] }, { parts: [{ type: 'tool', id: 'a' }] }, [], 'text'])
      expect(faults('response', wrong)).not.toEqual([])
  })

  test('a backend can suggest messages, which the schema allows and the chat keeps and sends back as a part', async () => {
    const suggestions = ['And tomorrow?', { label: 'Clothes', text: 'What shall I wear?' }]
    const answer = { text: 'It is cold.', suggestions }
    expect([faults('response', answer), faults('chunk', { suggestions }), faults('response', { suggestions })].flat()).toEqual([])
    for (const wrong of ['And?', [3], [{ label: 'No text' }]]) expect(faults('response', { suggestions: wrong })).not.toEqual([])
    for (const given of [Response.json(answer), events({ text: 'It is ' }, { suggestions }, { text: 'cold.' })]) {
      const { messages, bodies, send } = await kept(given)
      const parts = [
        { type: 'text', text: 'It is cold.' },
        { type: 'suggestions', suggestions },
      ]
      expect(messages[1]).toMatchObject({ text: 'It is cold.', parts })
      await send('Thanks')
      expect(bodies[1]?.['messages']).toHaveProperty('1.parts', parts)
      expect(faults('request', bodies[1])).toEqual([])
    }
  })

  test('the example in the documentation matches the schema, and the chat reads it', async () => {
    const [example] = blocksProvedBy({ 'sdk/protocols/README.md': readFileSync('sdk/protocols/README.md', 'utf8') }, 'schema')
    const answer = JSON.parse(example?.code ?? '') as MessageContent
    expect(faults('response', answer)).toEqual([])
    const { messages } = await kept(Response.json(answer))
    expect(messages[1]).toMatchObject(answer)
  })

  test('a chunk with another id begins a second message', async () => {
    const { messages } = await kept(events({ id: 'one', text: 'First' }, { id: 'two', text: 'Second' }, { id: 'two', text: '!' }))
    expect(messages.slice(1).map(({ id, text }) => [id, text])).toEqual([
      ['one', 'First'],
      ['two', 'Second!'],
    ])
  })

  test('chunks with an id each are one message as long as no format is set', async () => {
    const chat = createTestEngine('confab', [events({ id: '1', text: 'First' }, { id: '2', text: ' and more' })], {
      connect: { url: 'https://chat.example/', stream: true },
    })
    const messages = await chat.send('Hi')
    expect(messages[1]?.text).toBe('First and more')
  })

  test('a form has each file once, and message parts without them', async () => {
    const upload = new File(['Hi'], 'hi.txt', { type: 'text/plain' })
    const messages: MessageContent[] = [
      { id: 'one', role: 'ai', text: 'It is cold in Bern.', parts, files: [file] },
      {
        id: 'two',
        role: 'user',
        text: 'Look',
        files: [{ name: 'hi.txt', ref: upload }],
        parts: [
          { type: 'file', file: { name: 'hi.txt', ref: upload } },
          { type: 'text', text: 'Look' },
        ],
      },
    ]
    const form = (await createRequestBody({ messages, files: [upload] }, { format: 'confab' })) as FormData
    expect(form.getAll('files')).toHaveLength(1)
    const [first, second] = ['message1', 'message2'].map((name) => form.get(name) as string)
    expect(first?.split(file.src)).toHaveLength(2)
    expect(JSON.parse(second ?? '')).toEqual({ id: 'two', role: 'user', text: 'Look', parts: [{ type: 'text', text: 'Look' }] })
  })

  test('any value in place of parts, ids and metadata is harmless', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ id: fc.jsonValue(), createdAt: fc.jsonValue(), metadata: fc.jsonValue(), parts: fc.jsonValue() })),
        async (wild) => {
          const { messages } = await kept(events({ text: 'Hello' }, ...wild.map((one) => ({ text: '.', ...one }))))
          expect(asJson(messages)[1]?.text).toMatch(/^Hello/)
        },
      ),
      { numRuns: 50 },
    )
  })
})
