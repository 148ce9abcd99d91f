import { createMistralMock } from '../../../../mocks/mistral.ts'
import type { ServiceRow } from '../row.ts'

const headers = { authorization: 'Bearer test-key', 'content-type': 'application/json' }
const url = 'https://api.mistral.ai/v1/chat/completions'
const model = 'mistral-small-latest'

const tools = [
  {
    type: 'function',
    function: { name: 'get_weather', parameters: { type: 'object', properties: { city: { type: 'string' } } } },
  },
  { type: 'function', function: { name: 'get_time' } },
]

const chat: ServiceRow = {
  name: 'mistral',
  directConnection: (settings, key) => ({ mistral: { ...key, ...settings } }),
  createMock: createMistralMock,
  sent: { url, headers, json: { model, messages: [{ role: 'user', content: 'Hello' }] } },
  reply: { text: 'Grüezi! You said “Hello” 👋' },
  stream: { error: 'The stream was interrupted.' },
  tools: {
    settings: { tools, tool_choice: 'any' },
    reply: 'Grüezi! You said “sunny, noon” 👋',
    dropped: ['tools', 'tool_choice', 'stream'],
    followUp: {
      model,
      messages: [
        { role: 'user', content: 'Hello' },
        {
          role: 'assistant',
          content: null,
          tool_calls: [
            { id: 'call_1_1', type: 'function', function: { name: 'get_weather', arguments: '{"city":"Zürich"}' } },
            { id: 'call_1_2', type: 'function', function: { name: 'get_time', arguments: '{}' } },
          ],
        },
        { role: 'tool', tool_call_id: 'call_1_1', name: 'get_weather', content: 'sunny' },
        { role: 'tool', tool_call_id: 'call_1_2', name: 'get_time', content: 'noon' },
      ],
    },
  },
  key: {
    placeholder: 'Mistral API Key',
    helpUrl: 'https://console.mistral.ai/api-keys',
    probe: { method: 'GET', url: 'https://api.mistral.ai/v1/models' },
    refusal: { text: 'Unauthorized', isShown: false },
  },
  isConversation: true,
}

export const rows: readonly ServiceRow[] = [
  chat,
  {
    name: 'mistral with files',
    directConnection: chat.directConnection,
    createMock: createMistralMock,
    asked: {
      text: 'What is this?',
      files: () => [
        new File(['png'], 'cat.png', { type: 'image/png' }),
        new File(['mp3'], 'meow.mp3', { type: 'audio/mpeg' }),
        new File(['pdf'], 'cats.pdf', { type: 'application/pdf' }),
        new File(['zip'], 'cats.zip', { type: 'application/zip' }),
      ],
    },
    settings: { system_prompt: 'Be brief.', model: 'mistral-medium-latest' },
    sent: {
      url,
      headers,
      json: {
        model: 'mistral-medium-latest',
        messages: [
          { role: 'system', content: 'Be brief.' },
          {
            role: 'user',
            content: [
              { type: 'text', text: 'What is this?' },
              { type: 'image_url', image_url: 'data:image/png;base64,cG5n' },
              { type: 'input_audio', input_audio: 'bXAz' },
              { type: 'document_url', document_url: 'data:application/pdf;base64,cGRm' },
              { type: 'text', text: '[cats.zip]' },
            ],
          },
        ],
      },
    },
    reply: { text: 'Grüezi! You said “What is this? [image_url] [input_audio] [document_url] [cats.zip]” 👋' },
    isConversation: true,
  },
]
