import { createOllamaMock } from '../../../../mocks/ollama.ts'
import type { ServiceRow } from '../row.ts'

const headers = { 'content-type': 'application/json' }
const url = 'http://localhost:11434/api/chat'
const model = 'llama3.2'

const tools = [
  {
    type: 'function',
    function: { name: 'get_weather', parameters: { type: 'object', properties: { city: { type: 'string' } } } },
  },
  { type: 'function', function: { name: 'get_time' } },
]

const chat: ServiceRow = {
  name: 'ollama',
  directConnection: (settings) => ({ ollama: { ...settings } }),
  createMock: createOllamaMock,
  sent: { url, headers, json: { model, messages: [{ role: 'user', content: 'Hello' }], stream: false } },
  reply: { text: 'Grüezi! You said “Hello” 👋' },
  stream: { error: 'an error was encountered while running the model' },
  tools: {
    settings: { tools },
    reply: 'Grüezi! You said “sunny, noon” 👋',
    followUp: {
      model,
      stream: false,
      messages: [
        { role: 'user', content: 'Hello' },
        {
          role: 'assistant',
          content: '',
          tool_calls: [
            { function: { name: 'get_weather', arguments: { city: 'Zürich' } } },
            { function: { name: 'get_time', arguments: {} } },
          ],
        },
        { role: 'tool', tool_name: 'get_weather', content: 'sunny' },
        { role: 'tool', tool_name: 'get_time', content: 'noon' },
      ],
    },
  },
  isKeyless: true,
  refusals: [{ settings: { model: 'x' }, text: "model 'x' not found", isShown: false }],
  isConversation: true,
}

export const rows: readonly ServiceRow[] = [
  chat,
  {
    name: 'ollama with files',
    directConnection: chat.directConnection,
    createMock: createOllamaMock,
    asked: {
      text: 'What is this?',
      files: () => [
        new File(['png'], 'cat.png', { type: 'image/png' }),
        new File(['pdf'], 'cats.pdf', { type: 'application/pdf' }),
      ],
    },
    settings: { model: 'llava', system_prompt: 'Be brief.', options: { temperature: 0 } },
    sent: {
      url,
      headers,
      json: {
        model: 'llava',
        messages: [
          { role: 'system', content: 'Be brief.' },
          { role: 'user', content: 'What is this? [cats.pdf]', images: ['cG5n'] },
        ],
        stream: false,
        options: { temperature: 0 },
      },
    },
    reply: { text: 'Grüezi! You said “What is this? [cats.pdf] [image]” 👋' },
    isKeyless: true,
    isConversation: true,
  },
]
