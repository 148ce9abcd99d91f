import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { decodeStream } from '../../../sdk/connector-kit/decode/decode-stream.ts'
import { decodeWhole } from '../../../sdk/connector-kit/decode/decode-whole.ts'
import { createAnthropicBlocks } from '../../../sdk/connectors/anthropic/anthropic-blocks.ts'
import { ChatError } from '../../../sdk/core/errors.ts'
import type { ReplyEvent } from '../../../sdk/core/types.ts'
import { createDifyDecoder } from '../../../sdk/protocols/dify.ts'
import { createGeminiDecoder } from '../../../sdk/protocols/gemini/gemini-decoder.ts'
import { gather } from '../gather.ts'

/** Field names and values that the decoders look at, in wrong places. */
const names = fc.constantFrom(
  ...(
    'candidates content parts text thought inlineData mimeType data functionCall name args id finishReason promptFeedback ' +
    'blockReason groundingMetadata groundingChunks web uri title executableCode code codeExecutionResult error message ' +
    'event answer conversation_id tool tool_input observation url type belongs_to metadata retriever_resources document_id ' +
    'outputs index delta content_block citation citations thinking signature partial_json stop_reason'
  ).split(' '),
)
const words = fc.constantFrom(
  ...(
    'message agent_message agent_thought message_file message_replace message_end workflow_finished error x SAFETY STOP ' +
    'content_block_start content_block_delta content_block_stop message_start text_delta input_json_delta citations_delta ' +
    'tool_use server_tool_use pause_turn'
  ).split(' '),
)
const { json } = fc.letrec((tie) => ({
  json: fc.oneof(
    { maxDepth: 5 },
    words,
    fc.constantFrom<unknown>(null, true, 0, 7),
    fc.array(tie('json'), { maxLength: 3 }),
    fc.dictionary(names, tie('json'), { maxKeys: 5 }),
  ),
}))

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())
afterEach(() => vi.restoreAllMocks())

const isSound = (events: readonly ReplyEvent[]): boolean =>
  events.every(
    (event) =>
      event.type === 'message' ||
      event.type === 'file' ||
      Object.entries(event).every(([name, value]) => typeof value === 'string' || /^(overwrite|isError)$/.test(name)),
  )

async function outcome(run: () => Promise<ReplyEvent[]>): Promise<boolean> {
  try {
    return isSound(await run())
  } catch (error) {
    return ChatError.is(error)
  }
}

describe.for([
  ['Gemini', createGeminiDecoder],
  ['Dify', createDifyDecoder],
] as const)('a response of %s with invalid fields', ([, createDecoder]) => {
  it('a response with invalid fields ends in content or in an error that can be shown', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(json, { maxLength: 4 }), async (frames) => {
        async function* stream(): AsyncGenerator<{ data: string }> {
          for (const frame of frames) yield { data: JSON.stringify(frame) }
        }
        const options = {
          interceptResponse: (raw: unknown) => Promise.resolve(raw),
          headers: new Headers(),
          format: createDecoder,
        }
        expect(await outcome(() => gather(decodeStream(stream(), options)))).toBe(true)
        for (const frame of frames) {
          expect(await outcome(async () => [...(await decodeWhole({ raw: frame, value: frame }, createDecoder))])).toBe(true)
        }
      }),
      { numRuns: 500 },
    )
  })
})

describe('the content blocks of Claude’s response', () => {
  it('Claude’s blocks are collected from any input without harm', () => {
    fc.assert(
      fc.property(fc.array(json), (frames) => {
        const blocks = createAnthropicBlocks()
        for (const frame of frames) blocks.add(frame)
        for (const block of blocks.content()) expect(block).toBeTypeOf('object')
      }),
      { numRuns: 1000 },
    )
  })

  it('Claude’s blocks are the same streamed and whole', () => {
    const streamed = createAnthropicBlocks()
    for (const frame of [
      { type: 'message_start', message: {} },
      { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '', citations: [] } },
      { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Grü' } },
      { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'ezi' } },
      { type: 'content_block_delta', index: 0, delta: { type: 'citations_delta', citation: { url: 'https://example.com' } } },
      { type: 'content_block_stop', index: 0 },
      { type: 'content_block_start', index: 1, content_block: { type: 'tool_use', id: 'a', name: 'f', input: {} } },
      { type: 'content_block_delta', index: 1, delta: { type: 'input_json_delta', partial_json: '{"a":' } },
      { type: 'content_block_delta', index: 1, delta: { type: 'input_json_delta', partial_json: '1}' } },
      { type: 'content_block_stop', index: 1 },
      { type: 'content_block_start', index: 2, content_block: { type: 'text', text: '' } },
      { type: 'content_block_stop', index: 2 },
      { type: 'message_delta', delta: { stop_reason: 'tool_use' } },
      { type: 'message_stop' },
    ])
      streamed.add(frame)
    const content = [
      { type: 'text', text: 'Grüezi', citations: [{ url: 'https://example.com' }] },
      { type: 'tool_use', id: 'a', name: 'f', input: { a: 1 } },
    ]
    expect(streamed.content()).toEqual(content)
    const whole = createAnthropicBlocks()
    whole.add({ type: 'message', content, stop_reason: 'tool_use' })
    expect(whole.content()).toEqual(content)
  })
})
