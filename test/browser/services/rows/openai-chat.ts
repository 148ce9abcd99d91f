import { createOpenAIChatMock } from '../../../../mocks/openai/openai-chat.ts'
import type { ServiceRow } from '../row.ts'

const headers = { authorization: 'Bearer test-key', 'content-type': 'application/json' }
const url = 'https://api.openai.com/v1/chat/completions'
const system = { role: 'system', content: 'You are a helpful assistant.' }

const tools = [
  {
    type: 'function',
    function: { name: 'get_weather', parameters: { type: 'object', properties: { city: { type: 'string' } } } },
  },
  { type: 'function', function: { name: 'get_time' } },
]

const chat: ServiceRow = {
  name: 'openAI.chat',
  directConnection: (settings, key) => ({ openAI: { ...key, chat: { ...settings } } }),
  createMock: createOpenAIChatMock,
  sent: { url, headers, json: { model: 'gpt-6-luna', messages: [system, { role: 'user', content: 'Hello' }] } },
  reply: { text: 'Grüezi! You said “Hello” 👋' },
  stream: { error: 'The server had an error while processing your request.' },
  tools: {
    settings: { tools, tool_choice: 'auto' },
    reply: 'Grüezi! You said “sunny, noon” 👋',
    dropped: ['tools', 'tool_choice', 'stream'],
    followUp: {
      model: 'gpt-6-luna',
      messages: [
        system,
        { role: 'user', content: 'Hello' },
        {
          role: 'assistant',
          content: null,
          tool_calls: [
            { id: 'call_1_1', type: 'function', function: { name: 'get_weather', arguments: '{"city":"Zürich"}' } },
            { id: 'call_1_2', type: 'function', function: { name: 'get_time', arguments: '{}' } },
          ],
        },
        { role: 'tool', tool_call_id: 'call_1_1', content: 'sunny' },
        { role: 'tool', tool_call_id: 'call_1_2', content: 'noon' },
      ],
    },
  },
  key: {
    placeholder: 'OpenAI API Key',
    helpUrl: 'https://platform.openai.com/api-keys',
    probe: { method: 'GET', url: 'https://api.openai.com/v1/models' },
    refusal: {
      text: 'Incorrect API key provided: wro**key. You can find your API key at https://platform.openai.com/account/api-keys.',
      isShown: true,
    },
  },
  refusals: [
    { settings: { model: 'gpt-4' }, text: 'The model `gpt-4` does not exist or you do not have access to it.', isShown: false },
    {
      settings: { tool_choice: 'sometimes' },
      text: "Invalid value: 'sometimes'. Supported values are: 'none', 'auto', and 'required'.",
      isShown: true,
    },
  ],
  isConversation: true,
}

/** What is sent to a model with files, and with these settings. */
const withFiles = (name: string, given: object, sent: object): ServiceRow => ({
  name,
  directConnection: (settings, key) => ({ openAI: { ...key, completions: { ...settings, ...given } } }),
  createMock: createOpenAIChatMock,
  asked: {
    text: 'What is this?',
    files: () => [new File(['png'], 'cat.png', { type: 'image/png' }), new File(['mp3'], 'meow.mp3', { type: 'audio/mpeg' })],
  },
  sent: {
    url,
    headers,
    json: {
      ...sent,
      messages: [
        system,
        {
          role: 'user',
          content: [
            { type: 'text', text: 'What is this?' },
            { type: 'image_url', image_url: { url: 'data:image/png;base64,cG5n' } },
            { type: 'input_audio', input_audio: { data: 'bXAz', format: 'mp3' } },
          ],
        },
      ],
    },
  },
  reply: { text: 'Grüezi! You said “What is this? [image_url] [input_audio]” 👋' },
  isConversation: true,
})

const living = { model: 'gpt-6-luna' }
const retiring = { model: 'gpt-4o' }

export const rows: readonly ServiceRow[] = [
  chat,
  withFiles('openAI.completions with files', {}, living),
  withFiles('openAI.completions with files and the model of the specification', retiring, { ...retiring, max_tokens: 300 }),
  withFiles('openAI.completions with a limit', { max_tokens: 500 }, { ...living, max_completion_tokens: 500 }),
  withFiles(
    'openAI.completions with a limit of the specification',
    { ...retiring, max_tokens: 500 },
    { ...retiring, max_tokens: 500 },
  ),
  withFiles('openAI.completions with the newer limit', { max_completion_tokens: 9 }, { ...living, max_completion_tokens: 9 }),
]
