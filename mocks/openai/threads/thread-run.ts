export interface RunToolCall {
  readonly id: string
  readonly type: 'function'
  readonly function: { readonly name: string; readonly arguments: string }
}

/** A run of a thread, as far as a mock has to remember it. */
export interface ThreadRun {
  readonly id: string
  readonly thread: string
  readonly assistant: string
  status: string
  /** How it will be at each of the next times it is asked. */
  ahead: string[]
  calls: readonly RunToolCall[]
}

const created = 1763700000

/** The whole object: clients rely on every one of its fields, empty ones too. */
export const runObject = ({ id, thread, assistant, status, calls }: ThreadRun): object => ({
  id,
  object: 'thread.run',
  created_at: created,
  thread_id: thread,
  assistant_id: assistant,
  status,
  required_action:
    status === 'requires_action' ? { type: 'submit_tool_outputs', submit_tool_outputs: { tool_calls: calls } } : null,
  last_error: status === 'failed' ? { code: 'server_error', message: 'Sorry, something went wrong.' } : null,
  expires_at: created + 600,
  started_at: status === 'queued' ? null : created,
  cancelled_at: null,
  failed_at: status === 'failed' ? created + 2 : null,
  completed_at: status === 'completed' ? created + 2 : null,
  incomplete_details: null,
  model: 'gpt-4',
  instructions: '',
  tools: [],
  metadata: {},
  usage: status === 'completed' ? { prompt_tokens: 9, completion_tokens: 12, total_tokens: 21 } : null,
  temperature: 1,
  top_p: 1,
  max_prompt_tokens: null,
  max_completion_tokens: null,
  truncation_strategy: { type: 'auto', last_messages: null },
  tool_choice: 'auto',
  parallel_tool_calls: true,
  response_format: 'auto',
})
