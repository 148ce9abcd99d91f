import { createGeminiMock } from '../../../../mocks/gemini.ts'
import type { ServiceRow } from '../row.ts'

const headers = { 'x-goog-api-key': 'test-key', 'content-type': 'application/json' }
const url = 'https://generativelanguage.googleapis.com/v1beta/models/gemini-3.5-flash:generateContent'
const streamUrl = 'https://generativelanguage.googleapis.com/v1beta/models/gemini-3.5-flash:streamGenerateContent?alt=sse'
const hello = { role: 'user', parts: [{ text: 'Hello' }] }

const chat: ServiceRow = {
  name: 'gemini',
  directConnection: (settings, key) => ({ gemini: { ...key, ...settings } }),
  createMock: createGeminiMock,
  sent: { url, headers, json: { contents: [hello] } },
  reply: { text: 'Grüezi! You said “Hello” 👋' },
  stream: { sent: { url: streamUrl, headers, json: { contents: [hello] } }, error: 'The model is overloaded.' },
  tools: {
    settings: {
      tools: [
        {
          functionDeclarations: [
            { name: 'get_weather', parameters: { type: 'object', properties: { city: { type: 'string' } } } },
            { name: 'get_time' },
          ],
        },
      ],
      toolConfig: { functionCallingConfig: { mode: 'AUTO' } },
    },
    reply: 'Grüezi! You said “sunny, noon” 👋',
    dropped: ['tools', 'toolConfig'],
    followUp: {
      contents: [
        hello,
        {
          role: 'model',
          parts: [
            { functionCall: { name: 'get_weather', args: { city: 'Zürich' } }, thoughtSignature: 'c2lnbmVkIGJ5IG1l' },
            { functionCall: { name: 'get_time', args: {} } },
          ],
        },
        {
          role: 'user',
          parts: [
            { functionResponse: { name: 'get_weather', response: { result: 'sunny' } } },
            { functionResponse: { name: 'get_time', response: { result: 'noon' } } },
          ],
        },
      ],
    },
  },
  key: {
    placeholder: 'Gemini API Key',
    helpUrl: 'https://aistudio.google.com/app/apikey',
    probe: { method: 'GET', url: 'https://generativelanguage.googleapis.com/v1beta/models' },
    refusal: { text: 'API key not valid. Please pass a valid API key.', isShown: true },
  },
  refusals: [
    {
      settings: { colour: 'blue' },
      text: 'Invalid JSON payload received. Unknown name "colour": Cannot find field.',
      isShown: false,
    },
  ],
  isConversation: true,
}

export const rows: readonly ServiceRow[] = [
  chat,
  {
    name: 'gemini with files',
    directConnection: chat.directConnection,
    createMock: createGeminiMock,
    asked: {
      text: 'What is this?',
      files: () => [
        new File(['png'], 'cat.png', { type: 'image/png' }),
        new File(['mp3'], 'meow.mp3', { type: 'audio/mpeg' }),
        new File(['pdf'], 'cats.pdf', { type: 'application/pdf' }),
      ],
    },
    settings: {
      model: 'gemini-3.8-flash',
      system_prompt: 'Be brief.',
      temperature: 0.5,
      generationConfig: { maxOutputTokens: 99 },
    },
    sent: {
      url: url.replace('3.5-flash', '3.8-flash'),
      headers,
      json: {
        contents: [
          {
            role: 'user',
            parts: [
              { text: 'What is this?' },
              { inlineData: { mimeType: 'image/png', data: 'cG5n' } },
              { inlineData: { mimeType: 'audio/mpeg', data: 'bXAz' } },
              { inlineData: { mimeType: 'application/pdf', data: 'cGRm' } },
            ],
          },
        ],
        systemInstruction: { parts: [{ text: 'Be brief.' }] },
        generationConfig: { maxOutputTokens: 99, temperature: 0.5 },
      },
    },
    reply: {
      text: 'Grüezi! You said “What is this? [image/png] [audio/mpeg] [application/pdf]” 👋',
    },
    isConversation: true,
  },
]
