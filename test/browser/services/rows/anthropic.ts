import { createAnthropicMock } from '../../../../mocks/anthropic/anthropic.ts'
import type { ServiceRow } from '../row.ts'

const headers = {
  'x-api-key': 'test-key',
  'anthropic-version': '2023-06-01',
  'anthropic-dangerous-direct-browser-access': 'true',
  'content-type': 'application/json',
}
const url = 'https://api.anthropic.com/v1/messages'
const model = 'claude-sonnet-4-6'
const max_tokens = 4096

const tools = [
  { name: 'get_weather', input_schema: { type: 'object', properties: { city: { type: 'string' } } } },
  { name: 'get_time', input_schema: { type: 'object', properties: {} } },
]

const chat: ServiceRow = {
  name: 'claude',
  directConnection: (settings, key) => ({ claude: { ...key, ...settings } }),
  createMock: createAnthropicMock,
  sent: { url, headers, json: { model, max_tokens, messages: [{ role: 'user', content: 'Hello' }] } },
  reply: { text: 'Grüezi! You said “Hello” 👋' },
  stream: { error: 'Overloaded' },
  tools: {
    settings: { tools, tool_choice: { type: 'auto' } },
    reply: 'Grüezi! You said “sunny, noon” 👋',
    // The service refuses tool results without the tools.
    dropped: ['stream'],
    followUp: {
      model,
      max_tokens,
      tools,
      tool_choice: { type: 'none' },
      messages: [
        { role: 'user', content: 'Hello' },
        {
          role: 'assistant',
          content: [
            { type: 'tool_use', id: 'toolu_1_1', name: 'get_weather', input: { city: 'Zürich' } },
            { type: 'tool_use', id: 'toolu_1_2', name: 'get_time', input: {} },
          ],
        },
        {
          role: 'user',
          content: [
            { type: 'tool_result', tool_use_id: 'toolu_1_1', content: 'sunny' },
            { type: 'tool_result', tool_use_id: 'toolu_1_2', content: 'noon' },
          ],
        },
      ],
    },
  },
  key: {
    placeholder: 'Claude API Key',
    helpUrl: 'https://console.anthropic.com/settings/keys',
    probe: { method: 'GET', url: 'https://api.anthropic.com/v1/models' },
    refusal: { text: 'invalid x-api-key', isShown: true },
  },
  refusals: [
    { settings: { colour: 'blue' }, text: 'colour: Extra inputs are not permitted', isShown: true },
    { settings: { model: 'claude-1' }, text: 'model: claude-1', isShown: false },
  ],
  isConversation: true,
}

export const rows: readonly ServiceRow[] = [
  chat,
  {
    name: 'anthropic with files',
    directConnection: (settings, key) => ({ anthropic: { ...key, ...settings } }),
    createMock: createAnthropicMock,
    asked: {
      text: 'What is this?',
      files: () => [
        new File(['png'], 'cat.png', { type: 'image/png' }),
        new File(['pdf'], 'cats.pdf', { type: 'application/pdf' }),
        new File(['Zürich'], 'notes.txt', { type: 'text/plain' }),
        new File(['mp3'], 'meow.mp3', { type: 'audio/mpeg' }),
      ],
    },
    settings: { system_prompt: 'Be brief.', max_tokens: 100 },
    sent: {
      url,
      headers,
      json: {
        model,
        max_tokens: 100,
        system: 'Be brief.',
        messages: [
          {
            role: 'user',
            content: [
              { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'cG5n' } },
              { type: 'document', source: { type: 'base64', media_type: 'application/pdf', data: 'cGRm' } },
              { type: 'document', source: { type: 'text', media_type: 'text/plain', data: 'Zürich' }, title: 'notes.txt' },
              { type: 'text', text: '[meow.mp3]' },
              { type: 'text', text: 'What is this?' },
            ],
          },
        ],
      },
    },
    reply: { text: 'Grüezi! You said “[image] [document] [document] [meow.mp3] What is this?” 👋' },
    isConversation: true,
  },
]
