import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createCohereDecoder } from '../../../sdk/protocols/cohere.ts'
import { quietConsole } from './quiet-console.ts'
import { rows } from './rows/cohere.ts'
import type { ServiceRow } from './row.ts'
import { connectTestService } from './connect-test-service.ts'

quietConsole()

const rowOf = (name: string): ServiceRow => rows.find((row) => row.name === name) ?? (rows[0] as ServiceRow)

const history = [
  { role: 'user', text: 'Hi' },
  { role: 'ai', text: 'Hello, how can I help?' },
]

const decode = (frames: readonly object[]) => {
  const decoder = createCohereDecoder()
  return frames.flatMap((frame) => [...decoder.decode({ ...frame })])
}

describe('Cohere', () => {
  it('version 1 of Cohere’s API gets the earlier messages with their roles', async () => {
    const { send, mock } = await connectTestService(rowOf('cohere.chat of version 1'), { history })
    await send()
    expect(mock.requests[0]?.json['chat_history']).toEqual([
      { role: 'USER', message: 'Hi' },
      { role: 'CHATBOT', message: 'Hello, how can I help?' },
    ])
    const oldest = await connectTestService(rowOf('cohere.chat of the very first'), { history })
    await oldest.send()
    expect(oldest.mock.requests[0]?.json['chat_history']).toEqual([
      { user_name: 'USER', message: 'Hi' },
      { user_name: 'CHATBOT', message: 'Hello, how can I help?' },
    ])
  })

  it('version 1 is used at the page’s own host, unless the page asks for version 2', async () => {
    for (const [settings, path] of [
      [{}, 'v1/chat'],
      [{ api: 'v2' }, 'v2/chat'],
    ] as const) {
      const asked: string[] = []
      const { send } = await connectTestService(rowOf('cohere.chat'), {
        settings: { ...settings, custom_base_url: 'https://models.example/' },
        wrapFetch: () => (input) => (asked.push(new Request(input).url), Promise.resolve(Response.json({ text: 'Hi' }))),
      })
      await send()
      expect(asked).toEqual([`https://models.example/${path}`])
    }
  })

  it('the interleaved chunks of parallel Cohere calls are kept apart', () => {
    const call = (type: string, index: number, toolCalls: object) => ({
      type,
      index,
      delta: { message: { tool_calls: toolCalls } },
    })
    const events = decode([
      call('tool-call-start', 0, { id: 'a', function: { name: 'first', arguments: '' } }),
      call('tool-call-start', 1, { id: 'b', function: { name: 'second', arguments: '' } }),
      call('tool-call-delta', 1, { function: { arguments: '{"b":1}' } }),
      call('tool-call-delta', 0, { function: { arguments: '{"a":1}' } }),
      { type: 'tool-call-end', index: 0 },
      { type: 'tool-call-end', index: 1 },
    ])
    expect(events.slice(2)).toEqual([
      { type: 'tool-input-delta', id: 'b', text: '{"b":1}' },
      { type: 'tool-input-delta', id: 'a', text: '{"a":1}' },
      { type: 'tool-input', id: 'a' },
      { type: 'tool-input', id: 'b' },
    ])
  })

  it('Cohere’s reasoning and sources are shown', () => {
    expect(
      decode([
        {
          message: {
            content: [
              { type: 'thinking', thinking: 'Sky?' },
              { type: 'text', text: 'Blue.' },
            ],
            citations: [
              { sources: [{ type: 'document', id: 'd1', document: { title: 'Sky', url: 'https://example.com/sky' } }] },
              { sources: [{ type: 'tool', id: 'get_sky:0' }] },
            ],
          },
        },
      ]),
    ).toEqual([
      { type: 'reasoning-delta', text: 'Sky?' },
      { type: 'text-delta', text: 'Blue.' },
      { type: 'source', id: 'https://example.com/sky', url: 'https://example.com/sky', title: 'Sky' },
      { type: 'source', id: 'get_sky:0' },
    ])
  })

  it('Cohere’s text is the same however it is split into events', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (pieces) => {
        const events = decode(
          pieces.map((text) => ({ type: 'content-delta', index: 0, delta: { message: { content: { text } } } })),
        )
        expect(events.map((event) => (event.type === 'text-delta' ? event.text : '')).join('')).toBe(pieces.join(''))
      }),
    )
  })
})
