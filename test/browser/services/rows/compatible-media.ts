import { createCompatibleMock, type CompatibleService } from '../../../../mocks/compatible/openai-compatible.ts'
import type { ServiceRow } from '../row.ts'

const headers = { authorization: 'Bearer test-key', 'content-type': 'application/json' }

const part = (
  service: CompatibleService,
  name: 'images' | 'textToSpeech',
): Pick<ServiceRow, 'name' | 'directConnection' | 'createMock' | 'isConversation'> => ({
  name: `${service}.${name}`,
  directConnection: (settings, key) => ({ [service]: { ...key, [name]: { ...settings } } }),
  createMock: (switches) => createCompatibleMock(service, switches),
  isConversation: false,
})

const images = (service: CompatibleService, url: string, model: string): ServiceRow => ({
  ...part(service, 'images'),
  asked: { text: 'A cat' },
  sent: { url, headers, json: { model, prompt: 'A cat' } },
  reply: { files: [{ type: 'image', src: 'data:image/png;base64,iVBORw0KGgo' }] },
  input: { needsText: true, placeholder: 'Describe an image' },
})

const speech = (
  service: CompatibleService,
  url: string,
  [model, voice, format]: readonly [string, string, string],
): ServiceRow => ({
  ...part(service, 'textToSpeech'),
  sent: { url, headers, json: { model, voice, response_format: format, input: 'Hello' } },
  reply: { files: [{ type: 'audio', src: `data:audio/${format === 'mp3' ? 'mpeg' : format};base64,//sQxA` }] },
  input: { needsText: true, placeholder: 'Insert text to generate audio' },
})

export const rows: readonly ServiceRow[] = [
  images('x', 'https://api.x.ai/v1/images/generations', 'grok-imagine-image-quality'),
  images('together', 'https://api.together.xyz/v1/images/generations', 'black-forest-labs/FLUX.1-schnell-Free'),
  images('bigModel', 'https://open.bigmodel.cn/api/paas/v4/images/generations', 'cogview-4-250304'),
  speech('together', 'https://api.together.xyz/v1/audio/speech', ['cartesia/sonic', 'laidback woman', 'mp3']),
  speech('bigModel', 'https://open.bigmodel.cn/api/paas/v4/audio/speech', ['cogtts', 'tongtong', 'wav']),
  {
    ...speech('groq', 'https://api.groq.com/openai/v1/audio/speech', ['canopylabs/orpheus-v1-english', 'autumn', 'wav']),
    refusals: [{ settings: { voice: 'Nobody' }, text: 'Invalid voice: Nobody', isShown: true }],
  },
]
