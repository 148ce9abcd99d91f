import type { Meta } from '@storybook/react-vite'
import { http } from 'msw'
import { expect } from 'storybook/test'
import type { ChatOptions } from '../../sdk/core/options/options.ts'
import { answerWith } from '../kit/answers/answer-with.ts'
import { chatIn } from '../kit/chat-in.ts'
import { chatMeta, type ChatStory } from '../kit/chat-meta.tsx'
import { eventStream } from '../kit/answers/event-stream.ts'

/** Agents behind a server of the page, by the protocols that they speak: what they think, do and found is seen. */
const meta: Meta<ChatOptions> = { ...chatMeta, title: 'Tools and reasoning/Agents' }
export default meta

const thought = 'They ask when we open. The calendar knows.'
const answer = 'On Monday we open at **nine**.'

interface Agent {
  readonly headers?: Readonly<Record<string, string>>
  /** Whether the protocol names where an answer is from. */
  readonly hasSources?: boolean
  /** What the card of the call is named. A server's tool has the names that the server and the tool are called by. */
  readonly tool?: string
}

/** An agent that answers so, and a visitor who looks at how it came to that. */
const agent = (
  frames: readonly object[],
  { headers = {}, hasSources = true, tool = 'Read calendar' }: Agent = {},
): Required<Pick<ChatStory, 'beforeEach' | 'play'>> => ({
  beforeEach: () => answerWith([], [http.post('/api/agent', () => eventStream(frames, { headers }))]),
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await chat.send('When do you open?')
    await chat.says('ai', 'On Monday we open at nine.')
    await chat.unfold('tool-group')
    await expect(await chat.unfold('reasoning')).toContain(thought)
    const card = await chat.unfold('tool')
    await expect(card).toContain(tool)
    await expect(card).toContain('9-17')
    if (hasSources) await expect(await chat.unfold('sources')).toContain('Opening hours')
  },
})

/** https://docs.ag-ui.com/concepts/events */
export const AGUI: ChatStory = {
  args: { connect: { url: '/api/agent', format: 'ag-ui', stream: true } },
  ...agent(
    [
      { type: 'RUN_STARTED', threadId: 'thread-1', runId: 'run-1' },
      { type: 'REASONING_START', messageId: 'r' },
      { type: 'REASONING_MESSAGE_START', messageId: 'r', role: 'reasoning' },
      { type: 'REASONING_MESSAGE_CONTENT', messageId: 'r', delta: thought },
      { type: 'REASONING_MESSAGE_END', messageId: 'r' },
      { type: 'REASONING_END', messageId: 'r' },
      { type: 'TOOL_CALL_START', toolCallId: 't', toolCallName: 'read_calendar' },
      { type: 'TOOL_CALL_ARGS', toolCallId: 't', delta: '{"week":' },
      { type: 'TOOL_CALL_ARGS', toolCallId: 't', delta: '47}' },
      { type: 'TOOL_CALL_END', toolCallId: 't' },
      { type: 'TOOL_CALL_RESULT', messageId: 'm0', toolCallId: 't', content: '{"monday":"9-17"}', role: 'tool' },
      { type: 'TEXT_MESSAGE_START', messageId: 'm1', role: 'assistant' },
      { type: 'TEXT_MESSAGE_CONTENT', messageId: 'm1', delta: answer },
      { type: 'TEXT_MESSAGE_END', messageId: 'm1' },
      { type: 'RUN_FINISHED', threadId: 'thread-1', runId: 'run-1' },
    ],
    { hasSources: false },
  ),
}

/** https://ai-sdk.dev/docs/ai-sdk-ui/stream-protocol */
export const AISDK: ChatStory = {
  args: { connect: { url: '/api/agent', format: 'ai-sdk', stream: true } },
  ...agent(
    [
      { type: 'start' },
      { type: 'reasoning-start', id: 'r' },
      { type: 'reasoning-delta', id: 'r', delta: thought },
      { type: 'reasoning-end', id: 'r' },
      { type: 'tool-input-available', toolCallId: 't', toolName: 'read_calendar', input: { week: 47 } },
      { type: 'tool-output-available', toolCallId: 't', output: { monday: '9-17' } },
      { type: 'source-url', sourceId: 's', url: 'https://example.com/hours', title: 'Opening hours' },
      { type: 'text-start', id: 'x' },
      { type: 'text-delta', id: 'x', delta: answer },
      { type: 'text-end', id: 'x' },
      { type: 'finish' },
    ],
    { headers: { 'x-vercel-ai-ui-message-stream': 'v1' } },
  ),
}

/** A tool of a server that the service asks itself. */
const call = { id: 'mcp_1', type: 'mcp_call', server_label: 'calendar', name: 'read_calendar', arguments: '{"week":47}' }
const response = { id: 'resp_1', object: 'response', created_at: 1763700000, error: null, output: [] }

/** https://platform.openai.com/docs/api-reference/responses-streaming, and whoever speaks it. */
export const OpenAIResponses: ChatStory = {
  args: { connect: { url: '/api/agent', format: 'openai-responses', stream: true } },
  ...agent(
    [
      { type: 'response.created', response: { ...response, status: 'in_progress' } },
      { type: 'response.output_item.added', output_index: 0, item: { id: 'rs_1', type: 'reasoning', summary: [] } },
      { type: 'response.reasoning_summary_text.delta', item_id: 'rs_1', output_index: 0, summary_index: 0, delta: thought },
      { type: 'response.output_item.added', output_index: 1, item: { ...call, status: 'in_progress', arguments: '' } },
      { type: 'response.mcp_call_arguments.delta', item_id: call.id, output_index: 1, delta: call.arguments },
      { type: 'response.output_item.done', output_index: 1, item: { ...call, status: 'completed', output: '{"monday":"9-17"}' } },
      { type: 'response.output_text.delta', item_id: 'msg_1', output_index: 2, content_index: 0, delta: answer },
      {
        type: 'response.output_text.annotation.added',
        item_id: 'msg_1',
        annotation: {
          type: 'url_citation',
          url: 'https://example.com/hours',
          title: 'Opening hours',
          start_index: 0,
          end_index: 9,
        },
      },
      { type: 'response.completed', response: { ...response, status: 'completed' } },
    ],
    { tool: 'calendar: read_calendar' },
  ),
}
