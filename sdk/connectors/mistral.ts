import { chatCompletions } from '../connector-kit/chat-completions.ts'
import { joinUrl } from '../connector-kit/join-url.ts'
import type { MistralOptions } from '../core/options/services/mistral.ts'
import { fileNote } from '../protocols/file-note.ts'
import { retirableDefaults } from './retirable-defaults.ts'

const urlOf = ({ custom_base_url: base = 'https://api.mistral.ai/v1' }: MistralOptions, path: string): string =>
  joinUrl(base, path)

/** Chat with Mistral, the French vendor: https://docs.mistral.ai/api */
export const mistral = chatCompletions<MistralOptions>({
  name: 'Mistral',
  url: (settings) => urlOf(settings, 'chat/completions'),
  model: retirableDefaults.mistralModel.used,
  key: (settings) => ({
    placeholder: 'Mistral API Key',
    helpUrl: 'https://console.mistral.ai/api-keys',
    headers: (key) => ({ Authorization: `Bearer ${key}` }),
    probe: { url: urlOf(settings, 'models') },
  }),
  permittedErrorPrefixes: ['Invalid'],
  namesTools: true,
  tellsTokens: true,
  encodeFile(file) {
    const { url, mediaType, base64, isImage } = file
    if (isImage) return { type: 'image_url', image_url: url }
    if (mediaType.startsWith('audio/')) return { type: 'input_audio', input_audio: base64 }
    return mediaType === 'application/pdf' ? { type: 'document_url', document_url: url } : fileNote(file)
  },
})
