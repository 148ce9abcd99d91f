import { createOpenAIResponsesMock } from '../../../../mocks/openai/openai-responses.ts'
import type { ServiceRow } from '../row.ts'

const headers = { authorization: 'Bearer test-key', 'content-type': 'application/json' }
const url = 'https://api.openai.com/v1/responses'
const base = { model: 'gpt-6-luna', instructions: 'You are a helpful assistant.' }

const tools = [
  {
    type: 'function',
    name: 'get_weather',
    parameters: { type: 'object', properties: { city: { type: 'string' } } },
    strict: null,
  },
  { type: 'function', name: 'get_time', parameters: { type: 'object', properties: {} }, strict: null },
]

const results = [
  { type: 'function_call_output', call_id: 'call_1_1', output: 'sunny' },
  { type: 'function_call_output', call_id: 'call_1_2', output: 'noon' },
]

const responses = {
  directConnection: (settings, key) => ({ openAI: { ...key, responses: { ...settings } } }),
  createMock: createOpenAIResponsesMock,
} satisfies Partial<ServiceRow>

export const rows: readonly ServiceRow[] = [
  {
    ...responses,
    name: 'openAI.responses',
    sent: { url, headers, json: { ...base, input: [{ role: 'user', content: 'Hello' }] } },
    reply: { text: 'Grüezi! You said “Hello” 👋' },
    stream: { error: 'The model failed to answer.' },
    tools: {
      settings: { tools, tool_choice: 'auto' },
      reply: 'Grüezi! You said “sunny, noon” 👋',
      dropped: ['tools', 'tool_choice', 'stream'],
      followUp: {
        ...base,
        input: [
          { role: 'user', content: 'Hello' },
          { type: 'function_call', call_id: 'call_1_1', name: 'get_weather', arguments: '{"city":"Zürich"}' },
          { type: 'function_call', call_id: 'call_1_2', name: 'get_time', arguments: '{}' },
          ...results,
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
    isConversation: true,
  },
  {
    ...responses,
    name: 'openAI.responses with files',
    asked: {
      text: 'What is this?',
      files: () => [
        new File(['png'], 'cat.png', { type: 'image/png' }),
        new File(['pdf'], 'cat.pdf', { type: 'application/pdf' }),
      ],
    },
    settings: { model: 'gpt-5.4', system_prompt: 'Be brief.', temperature: 0.5 },
    sent: {
      url,
      headers,
      json: {
        model: 'gpt-5.4',
        instructions: 'Be brief.',
        temperature: 0.5,
        input: [
          {
            role: 'user',
            content: [
              { type: 'input_text', text: 'What is this?' },
              { type: 'input_image', image_url: 'data:image/png;base64,cG5n', detail: 'auto' },
              { type: 'input_file', filename: 'cat.pdf', file_data: 'data:application/pdf;base64,cGRm' },
            ],
          },
        ],
      },
    },
    reply: { text: 'Grüezi! You said “What is this? [input_image] [input_file]” 👋' },
    isConversation: true,
  },
  {
    ...responses,
    name: 'openAI.responses in a conversation',
    settings: { conversation: 'conv_known' },
    sent: { url, headers, json: { ...base, conversation: 'conv_known', input: [{ role: 'user', content: 'Hello' }] } },
    reply: { text: 'Grüezi! You said “Hello” 👋' },
    stream: { error: 'The model failed to answer.' },
    tools: {
      settings: { tools, tool_choice: 'auto' },
      reply: 'Grüezi! You said “sunny, noon” 👋',
      dropped: ['tools', 'tool_choice', 'stream'],
      followUp: { ...base, conversation: 'conv_known', input: results },
    },
    hasOneUrl: false,
    isConversation: true,
    isKeptThere: true,
  },
  {
    name: 'openAI.assistant',
    directConnection: (settings, key) => ({ openAI: { ...key, assistant: { ...settings } } }),
    createMock: createOpenAIResponsesMock,
    settings: { thread_id: 'conv_known', new_assistant: { instructions: 'Be brief.' } },
    sent: {
      url,
      headers,
      json: {
        model: 'gpt-6-luna',
        instructions: 'Be brief.',
        conversation: 'conv_known',
        input: [{ role: 'user', content: 'Hello' }],
      },
    },
    reply: { text: 'Grüezi! You said “Hello” 👋' },
    stream: { error: 'The model failed to answer.' },
    hasOneUrl: false,
    isConversation: false,
  },
]
