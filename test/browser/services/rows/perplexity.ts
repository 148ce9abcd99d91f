import { createCompatibleMock } from '../../../../mocks/compatible/openai-compatible.ts'
import { createPerplexityMock } from '../../../../mocks/perplexity.ts'
import type { ServiceRow } from '../row.ts'

const headers = { authorization: 'Bearer test-key', 'content-type': 'application/json' }
const url = 'https://api.perplexity.ai/v1/responses'
const legacyUrl = 'https://api.perplexity.ai/chat/completions'
const model = 'perplexity/sonar'

const tools = [
  { type: 'function', name: 'get_weather', parameters: { type: 'object', properties: { city: { type: 'string' } } } },
  { type: 'function', name: 'get_time', parameters: { type: 'object', properties: {} } },
]

export const rows: readonly ServiceRow[] = [
  {
    name: 'perplexity',
    directConnection: (settings, key) => ({ perplexity: { ...key, ...settings } }),
    createMock: createPerplexityMock,
    sent: { url, headers, json: { model, input: [{ role: 'user', content: 'Hello' }] } },
    reply: { text: 'Grüezi! You said “Hello” 👋' },
    stream: { error: 'The search failed.' },
    tools: {
      settings: { tools, tool_choice: 'auto' },
      reply: 'Grüezi! You said “sunny, noon” 👋',
      dropped: ['tools', 'tool_choice', 'stream'],
      followUp: {
        model,
        input: [
          { role: 'user', content: 'Hello' },
          { type: 'function_call', call_id: 'call_1_1', name: 'get_weather', arguments: '{"city":"Zürich"}' },
          { type: 'function_call', call_id: 'call_1_2', name: 'get_time', arguments: '{}' },
          { type: 'function_call_output', call_id: 'call_1_1', output: 'sunny' },
          { type: 'function_call_output', call_id: 'call_1_2', output: 'noon' },
        ],
      },
    },
    key: {
      placeholder: 'Perplexity API Key',
      helpUrl: 'https://www.perplexity.ai/settings/api',
      probe: { url, json: {} },
      refusal: { text: 'Invalid API key provided.', isShown: true },
    },
    refusals: [{ settings: { preset: 'faster' }, text: "Invalid preset 'faster'", isShown: true }],
    input: { needsText: true },
    isConversation: true,
  },
  {
    name: 'perplexity by chat completions',
    directConnection: (settings, key) => ({ perplexity: { ...key, ...settings } }),
    createMock: (switches) => createCompatibleMock('perplexity', switches),
    settings: { api: 'chat-completions', system_prompt: 'Be brief.' },
    sent: {
      url: legacyUrl,
      headers,
      json: {
        model: 'sonar',
        messages: [
          { role: 'system', content: 'Be brief.' },
          { role: 'user', content: 'Hello' },
        ],
      },
    },
    reply: { text: 'Grüezi! You said “Hello” 👋' },
    stream: { error: 'The stream was interrupted.' },
    today: 'Perplexity has shut its chat completions down. Please take `chat-completions` out of the perplexity object.',
    input: { needsText: true },
    isConversation: true,
  },
]
