/** A call of `book` with `{"to":"Bern"}` in each format, cut into what the tests put together, as server-sent events. */
export interface WireCall {
  /** The answer up to the point where its arguments begin. */
  readonly begin: readonly unknown[]
  readonly input: readonly unknown[]
  /** Ends the call, where the format does that. */
  readonly endCall: readonly unknown[]
  /** Ends the answer for this reason: `good`, or one of the format's own. */
  end(reason: string): readonly unknown[]
  /** The format's reasons for an answer that was cut short. */
  readonly badReasons: readonly string[]
}

const input = '{"to":"Bern"}'
const half = Math.floor(input.length / 2)
const pieces = [input.slice(0, half), input.slice(half)]

const chunk = (delta: object, finish: string | null = null): object => ({
  object: 'chat.completion.chunk',
  choices: [{ index: 0, delta, finish_reason: finish }],
})

export const done = '[DONE]'

export const wireCalls: Readonly<Record<'openai-chat' | 'anthropic' | 'openai-responses' | 'ag-ui', WireCall>> = {
  'openai-chat': {
    begin: [chunk({ role: 'assistant', tool_calls: [{ index: 0, id: 'c1', function: { name: 'book', arguments: '' } }] })],
    input: pieces.map((piece) => chunk({ tool_calls: [{ index: 0, function: { arguments: piece } }] })),
    endCall: [],
    end: (reason) => [chunk({}, reason === 'good' ? 'tool_calls' : reason), done],
    badReasons: ['length', 'content_filter', 'error'],
  },
  anthropic: {
    begin: [
      { type: 'message_start', message: { id: 'm', role: 'assistant', content: [], usage: {} } },
      { type: 'content_block_start', index: 0, content_block: { type: 'tool_use', id: 'c1', name: 'book', input: {} } },
    ],
    input: pieces.map((piece) => ({
      type: 'content_block_delta',
      index: 0,
      delta: { type: 'input_json_delta', partial_json: piece },
    })),
    endCall: [{ type: 'content_block_stop', index: 0 }],
    end: (reason) => [
      { type: 'message_delta', delta: { stop_reason: reason === 'good' ? 'tool_use' : reason }, usage: {} },
      { type: 'message_stop' },
    ],
    badReasons: ['max_tokens', 'refusal', 'model_context_window_exceeded'],
  },
  'openai-responses': {
    begin: [
      { type: 'response.created', response: { id: 'r' } },
      {
        type: 'response.output_item.added',
        output_index: 0,
        item: { type: 'function_call', id: 'f1', call_id: 'c1', name: 'book', arguments: '' },
      },
    ],
    input: pieces.map((piece) => ({
      type: 'response.function_call_arguments.delta',
      item_id: 'f1',
      output_index: 0,
      delta: piece,
    })),
    endCall: [
      {
        type: 'response.output_item.done',
        output_index: 0,
        item: { type: 'function_call', id: 'f1', call_id: 'c1', name: 'book', arguments: input },
      },
    ],
    end: (reason) =>
      reason === 'good'
        ? [{ type: 'response.completed', response: { id: 'r', status: 'completed', output: [] } }]
        : [
            {
              type: 'response.incomplete',
              response: { id: 'r', status: 'incomplete', incomplete_details: { reason }, output: [] },
            },
          ],
    badReasons: ['max_output_tokens', 'content_filter'],
  },
  'ag-ui': {
    begin: [
      { type: 'RUN_STARTED', threadId: 't', runId: 'r' },
      { type: 'TOOL_CALL_START', toolCallId: 'c1', toolCallName: 'book', parentMessageId: 'm' },
    ],
    input: pieces.map((delta) => ({ type: 'TOOL_CALL_ARGS', toolCallId: 'c1', delta })),
    endCall: [{ type: 'TOOL_CALL_END', toolCallId: 'c1' }],
    end: (reason) =>
      reason === 'good'
        ? [{ type: 'RUN_FINISHED', threadId: 't', runId: 'r' }]
        : [{ type: 'RUN_ERROR', message: 'The model failed', code: reason }],
    badReasons: ['failed'],
  },
}
