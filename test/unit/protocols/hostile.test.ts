import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { decodeStream } from '../../../sdk/connector-kit/decode/decode-stream.ts'
import { decodeWhole } from '../../../sdk/connector-kit/decode/decode-whole.ts'
import { ChatError } from '../../../sdk/core/errors.ts'
import type { WireFormat } from '../../../sdk/core/options/options.ts'
import type { ReplyEvent } from '../../../sdk/core/types.ts'
import { gather } from '../gather.ts'

const formats: WireFormat[] = ['confab', 'openai-chat', 'openai-responses', 'anthropic', 'ai-sdk', 'ag-ui', 'ollama', 'text']

/** Field names and values that the formats look at, in wrong places. */
const names = fc.constantFrom(
  ...(
    'type delta choices content message tool_calls function index files text item output response content_block summary ' +
    'annotations citations messages outcome interrupts toolCalls images object threadId toolCallId id name title url refusal ' +
    'messageId role delta metadata runId parentMessageId entityId encryptedValue activityType patch snapshot usage ' +
    'citation cited_text thinking signature data partial_json model stop_reason finish_reason encrypted_content phase ' +
    'tool_use_id is_error start_index end_index url_citation'
  ).split(' '),
)
const words = fc.constantFrom(
  ...(
    'response.output_text.delta response.output_item.done response.completed content_block_start content_block_delta message ' +
    'text-delta tool-input-start source-url TEXT_MESSAGE_CHUNK MESSAGES_SNAPSHOT TOOL_CALL_ARGS RUN_STARTED RUN_FINISHED response x ' +
    'REASONING_MESSAGE_CHUNK TOOL_CALL_RESULT STATE_SNAPSHOT STATE_DELTA ACTIVITY_SNAPSHOT ACTIVITY_DELTA REASONING_ENCRYPTED_VALUE ' +
    'message_start message_delta content_block_stop redacted_thinking server_tool_use web_search_tool_result reasoning ' +
    'function_call web_search_call response.created response.output_text.annotation.added start'
  ).split(' '),
)
const { json } = fc.letrec((tie) => ({
  json: fc.oneof(
    { maxDepth: 4 },
    words,
    fc.constantFrom<unknown>(null, true, 0, 7),
    fc.array(tie('json'), { maxLength: 3 }),
    fc.dictionary(names, tie('json'), { maxKeys: 5 }),
  ),
}))

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => void vi.restoreAllMocks())

/** Fields that can hold any JSON, and are read accordingly. */
const isOpenField = /^(overwrite|custom|is[A-Z]\w+|output|metadata|providerMetadata|positions|part|state|patch|messages)$/

/** True when everything that a view would render as text is text. */
function isSound(events: readonly ReplyEvent[]): boolean {
  return events.every((event) => {
    if (event.type === 'message' || event.type === 'data' || event.type === 'file') return true
    return Object.entries(event).every(([name, value]) => typeof value === 'string' || isOpenField.test(name))
  })
}

async function outcome(run: () => Promise<ReplyEvent[]>): Promise<boolean> {
  try {
    return isSound(await run())
  } catch (error) {
    return ChatError.is(error)
  }
}

describe('a reply with invalid fields', () => {
  it.for(formats)('a stream with invalid fields ends in content or in an error that can be shown: %s', async (format) => {
    await fc.assert(
      fc.asyncProperty(fc.array(json, { maxLength: 4 }), async (frames) => {
        async function* stream(): AsyncGenerator<{ data: string }> {
          for (const frame of frames) yield { data: JSON.stringify(frame) }
        }
        const options = { interceptResponse: (raw: unknown) => Promise.resolve(raw), headers: new Headers() }
        for (const named of [format, undefined]) {
          const result = await outcome(() => gather(decodeStream(stream(), { ...options, format: named })))
          expect(result).toBe(true)
        }
      }),
      { numRuns: 500 },
    )
  })

  it.for(formats)('a whole reply with invalid fields ends in content or in an error that can be shown: %s', async (format) => {
    await fc.assert(
      fc.asyncProperty(json, async (reply) => {
        for (const named of [format, undefined]) {
          const result = await outcome(async () => [...(await decodeWhole({ raw: reply, value: reply }, named))])
          expect(result).toBe(true)
        }
      }),
    )
  })

  it('entries of `files` that are not files are left out', async () => {
    const reply = { text: 'Hi', files: [null, 'a.png', { src: 'b.png' }] }
    expect([...(await decodeWhole({ raw: reply, value: reply }))]).toEqual([
      { type: 'message', message: { text: 'Hi', files: [{ src: 'b.png' }] } },
    ])
    const none = { text: 'Hi', files: 'a.png' }
    expect([...(await decodeWhole({ raw: none, value: none }))]).toEqual([
      { type: 'message', message: { text: 'Hi', files: [] } },
    ])
  })
})
