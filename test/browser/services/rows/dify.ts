import { expect } from 'vitest'
import { createDifyMock } from '../../../../mocks/dify.ts'
import type { ServiceRow } from '../row.ts'

const headers = { authorization: 'Bearer test-key', 'content-type': 'application/json' }
const url = 'https://api.dify.ai/v1/chat-messages'
const hello = { inputs: {}, query: 'Hello', user: 'user' }

const chat: ServiceRow = {
  name: 'dify',
  directConnection: (settings, key) => ({ dify: { ...key, ...settings } }),
  createMock: createDifyMock,
  sent: { url, headers, json: { ...hello, response_mode: 'blocking' } },
  reply: { text: 'Grüezi! You said “Hello” 👋' },
  stream: { sent: { url, headers, json: { ...hello, response_mode: 'streaming' } }, error: 'The model failed to answer.' },
  key: {
    placeholder: 'Dify API Key',
    helpUrl: 'https://docs.dify.ai/en/use-dify/publish/developing-with-apis',
    probe: { method: 'GET', url: 'https://api.dify.ai/v1/parameters' },
    refusal: { text: 'Access token is invalid', isShown: true },
  },
  refusals: [{ settings: { colour: 'blue' }, text: 'Unknown field: colour', isShown: false }],
  isConversation: false,
  hasOneUrl: false,
}

export const rows: readonly ServiceRow[] = [
  chat,
  {
    name: 'dify with files',
    directConnection: chat.directConnection,
    createMock: createDifyMock,
    asked: {
      files: () => [
        new File(['png'], 'cat.png', { type: 'image/png' }),
        new File(['pdf'], 'cats.pdf', { type: 'application/pdf' }),
      ],
    },
    settings: { inputs: { tone: 'brief' }, user: 'u-1' },
    sent: {
      url,
      headers,
      json: {
        inputs: { tone: 'brief' },
        query: ' ',
        response_mode: 'blocking',
        user: 'u-1',
        files: [
          { type: 'image', transfer_method: 'local_file', upload_file_id: 'file-cat.png' },
          { type: 'document', transfer_method: 'local_file', upload_file_id: 'file-cats.pdf' },
        ],
      },
    },
    reply: { text: 'Grüezi! You said “ [image] [document]” 👋' },
    isConversation: false,
    hasOneUrl: false,
    check(requests) {
      const uploads = requests.filter(({ form }) => form)
      expect(uploads.map(({ url: { href } }) => href)).toEqual(Array(2).fill('https://api.dify.ai/v1/files/upload'))
      expect(uploads.map(({ form }) => form?.get('user'))).toEqual(['u-1', 'u-1'])
    },
  },
]
