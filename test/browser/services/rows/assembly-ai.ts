import { expect } from 'vitest'
import { createAssemblyAIMock } from '../../../../mocks/assembly-ai.ts'
import type { ServiceRow } from '../row.ts'

const host = 'https://api.assemblyai.com/v2'
const transcript = `${host}/transcript/9ea68fd3-f953-42c1-9742-000000000000`

export const row: ServiceRow = {
  name: 'assemblyAI.audio',
  directConnection: (settings, key) => ({ assemblyAI: { ...key, audio: { ...settings } } }),
  createMock: createAssemblyAIMock,
  asked: { files: () => [new File(['sound'], 'note.mp3', { type: 'audio/mpeg' })] },
  sent: {
    url: `${host}/transcript`,
    headers: { authorization: 'test-key', 'content-type': 'application/json' },
    json: {
      audio_url: 'https://cdn.assemblyai.com/upload/f3d0-4a7b-9d2e',
      speech_models: ['universal-3-5-pro', 'universal-2'],
    },
  },
  reply: { text: 'Grüezi! You said “5 bytes” 👋' },
  key: {
    placeholder: 'AssemblyAI API Key',
    helpUrl: 'https://www.assemblyai.com/app/account',
    probe: { url: `${host}/upload` },
    refusal: { text: 'Authentication error, API token missing/invalid', isShown: true },
  },
  input: { needsFiles: true, files: { audio: {} }, placeholder: 'Upload an audio file' },
  refusals: [
    {
      settings: { speech_models: ['nano'] },
      text: 'Invalid speech_models: expected some of universal-3-5-pro, universal-2',
      isShown: true,
    },
  ],
  isConversation: false,
  hasOneUrl: false,
  check(requests) {
    const [upload] = requests
    expect(upload?.headers.get('content-type')).toBe('application/octet-stream')
    expect(upload?.text).toBe('sound')
    expect(requests.map(({ method, url }) => `${method} ${url.href}`)).toEqual([
      `POST ${host}/upload`,
      `POST ${host}/transcript`,
      `GET ${transcript}`,
    ])
  },
}
