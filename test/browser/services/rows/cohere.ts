import { createCohereMock } from '../../../../mocks/cohere/cohere.ts'
import type { ServiceRow } from '../row.ts'

const host = 'https://api.cohere.com'
const url = `${host}/v2/chat`
const headers = { authorization: 'Bearer test-key', 'content-type': 'application/json' }
const v1Headers = { ...headers, accept: 'application/json' }
const model = 'command-a-03-2025'
const reply = { text: 'Grüezi! You said “Hello” 👋' }
const stream = { error: 'the model is overloaded' }
const refusal = { text: 'invalid api token', isShown: true }
const placeholder = 'Cohere API Key'
const helpUrl = 'https://dashboard.cohere.com/api-keys'
const shutDown = 'Cohere has shut this down: leave out `api: "v1"`, or set `custom_base_url` to a host that still has it.'
const longText = 'The committee met on Monday. '.repeat(10).trim()

const tools = [
  {
    type: 'function',
    function: { name: 'get_weather', parameters: { type: 'object', properties: { city: { type: 'string' } } } },
  },
  { type: 'function', function: { name: 'get_time' } },
]

const chat: ServiceRow = {
  name: 'cohere.chat',
  directConnection: (settings, key) => ({ cohere: { ...key, chat: { ...settings } } }),
  createMock: createCohereMock,
  sent: { url, headers, json: { model, messages: [{ role: 'user', content: 'Hello' }] } },
  reply,
  stream,
  tools: {
    settings: { tools, tool_choice: 'REQUIRED' },
    reply: 'Grüezi! You said “sunny, noon” 👋',
    dropped: ['tools', 'tool_choice', 'stream'],
    followUp: {
      model,
      messages: [
        { role: 'user', content: 'Hello' },
        {
          role: 'assistant',
          tool_plan: 'I will ask what I was given.',
          tool_calls: [
            { id: 'get_weather_11', type: 'function', function: { name: 'get_weather', arguments: '{"city":"Zürich"}' } },
            { id: 'get_time_12', type: 'function', function: { name: 'get_time', arguments: '{}' } },
          ],
        },
        { role: 'tool', tool_call_id: 'get_weather_11', content: 'sunny' },
        { role: 'tool', tool_call_id: 'get_time_12', content: 'noon' },
      ],
    },
  },
  key: { placeholder, helpUrl, probe: { url: `${host}/v1/check-api-key` }, refusal },
  input: { placeholder: 'Ask me anything!' },
  refusals: [
    { settings: { top_k: 1 }, text: "invalid request: unknown field: parameter 'top_k' is not a valid field", isShown: true },
  ],
  isConversation: true,
}

const v1: Partial<ServiceRow> = { settings: { api: 'v1' } }

const v1Tools = [
  { name: 'get_weather', description: 'The weather', parameter_definitions: { city: { type: 'str' } } },
  { name: 'get_time', description: 'The time' },
]

export const rows: readonly ServiceRow[] = [
  chat,
  {
    name: 'cohere with a picture',
    directConnection: (settings, key) => ({ cohere: { ...key, ...settings } }),
    createMock: createCohereMock,
    asked: {
      text: 'What is this?',
      files: () => [new File(['png'], 'cat.png', { type: 'image/png' }), new File(['text'], 'cat.txt', { type: 'text/plain' })],
    },
    settings: { system_prompt: 'Be brief.', temperature: 0.3 },
    sent: {
      url,
      headers,
      json: {
        model,
        messages: [
          { role: 'system', content: 'Be brief.' },
          {
            role: 'user',
            content: [
              { type: 'text', text: 'What is this?' },
              { type: 'image_url', image_url: { url: 'data:image/png;base64,cG5n' } },
              { type: 'text', text: '[cat.txt]' },
            ],
          },
        ],
        temperature: 0.3,
      },
    },
    reply: { text: 'Grüezi! You said “What is this? [image_url] [cat.txt]” 👋' },
    input: { placeholder: 'Ask me anything!' },
    isConversation: true,
  },
  {
    name: 'cohere.textGeneration',
    directConnection: (settings, key) => ({ cohere: { ...key, textGeneration: { ...settings } } }),
    createMock: createCohereMock,
    settings: { max_tokens: 40, num_generations: 2, truncate: 'END' },
    sent: { url, headers, json: { model, messages: [{ role: 'user', content: 'Hello' }], max_tokens: 40 } },
    reply,
    stream,
    input: { needsText: true, placeholder: 'Once upon a time' },
    isConversation: false,
  },
  {
    name: 'cohere.summarization',
    directConnection: (settings, key) => ({ cohere: { ...key, summarization: { ...settings } } }),
    createMock: createCohereMock,
    settings: { length: 'short', format: 'bullets', extractiveness: 'low', additional_command: 'focusing on the next steps' },
    sent: {
      url,
      headers,
      json: {
        model,
        messages: [
          {
            role: 'system',
            content:
              'Write a short summary of the text of the user as a list of points, focusing on the next steps. Answer with the summary alone.',
          },
          { role: 'user', content: 'Hello' },
        ],
      },
    },
    reply,
    input: { needsText: true, placeholder: 'Insert text to summarize' },
    isConversation: false,
  },
  {
    ...v1,
    name: 'cohere.textGeneration of version 1',
    directConnection: (settings, key) => ({ cohere: { ...key, textGeneration: { ...settings } } }),
    createMock: createCohereMock,
    sent: { url: `${host}/v1/generate`, headers: v1Headers, json: { prompt: 'Hello' } },
    reply,
    stream: {},
    key: { placeholder, helpUrl, probe: { url: `${host}/v1/generate`, json: { prompt: '' } }, refusal },
    input: { needsText: true, placeholder: 'Once upon a time' },
    today: shutDown,
    isConversation: false,
  },
  {
    ...v1,
    name: 'cohere.summarization of version 1',
    directConnection: (settings, key) => ({ cohere: { ...key, summarization: { ...settings } } }),
    createMock: createCohereMock,
    asked: { text: longText },
    settings: { api: 'v1', length: 'short', model: 'command' },
    sent: { url: `${host}/v1/summarize`, headers: v1Headers, json: { text: longText, model: 'command', length: 'short' } },
    reply: { text: `Grüezi! You said “${longText.length} characters” 👋` },
    input: { needsText: true, placeholder: 'Insert text to summarize' },
    today: shutDown,
    isConversation: false,
  },
  {
    ...v1,
    name: 'cohere.chat of version 1',
    directConnection: (settings, key) => ({ cohere: { ...key, chat: { ...settings } } }),
    createMock: createCohereMock,
    settings: { api: 'v1', system_prompt: 'Be brief.' },
    sent: { url: `${host}/v1/chat`, headers: v1Headers, json: { message: 'Hello', preamble: 'Be brief.' } },
    reply,
    stream,
    tools: {
      settings: { tools: v1Tools },
      reply: 'Grüezi! You said “sunny, noon” 👋',
      dropped: ['stream'],
      followUp: {
        message: 'Hello',
        preamble: 'Be brief.',
        tools: v1Tools,
        tool_results: [
          { call: { name: 'get_weather', parameters: { city: 'Zürich' } }, outputs: [{ result: 'sunny' }] },
          { call: { name: 'get_time', parameters: {} }, outputs: [{ result: 'noon' }] },
        ],
        force_single_step: true,
      },
    },
    input: { placeholder: 'Ask me anything!' },
    isConversation: true,
  },
  {
    name: 'cohere.chat of the very first',
    directConnection: (settings, key) => ({ cohere: { ...key, chat: { ...settings } } }),
    createMock: createCohereMock,
    settings: { api: 'query' },
    sent: { url: `${host}/v1/chat`, headers: v1Headers, json: { query: 'Hello' } },
    reply,
    input: { placeholder: 'Ask me anything!' },
    today: 'invalid request: message must be at least 1 token long or tool results must be specified.',
    isConversation: true,
  },
]
