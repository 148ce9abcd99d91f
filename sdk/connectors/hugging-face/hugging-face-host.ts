import { joinUrl } from '../../connector-kit/join-url.ts'
import type { ServiceKey } from '../../connector-kit/service.ts'
import { serviceErrorText } from '../../core/service-error.ts'
import { retirableDefaults } from '../retirable-defaults.ts'

interface Settings {
  custom_base_url?: string
  api?: 'router' | 'inference'
}

/** What all Hugging Face services share: base URL, key, and which error texts a visitor may read. */
export const huggingFaceHost = {
  /** True for Hugging Face's own current host. */
  isRouter: ({ custom_base_url: base, api = base ? 'inference' : 'router' }: Settings): boolean => api === 'router',

  url(settings: Settings, path: string): string {
    const { specified, used } = retirableDefaults.huggingFaceHost
    return joinUrl(settings.custom_base_url ?? (huggingFaceHost.isRouter(settings) ? used : specified), path)
  },

  key: (settings: Settings): ServiceKey => ({
    placeholder: 'Hugging Face Token',
    helpUrl: 'https://huggingface.co/settings/tokens',
    headers: (key) => ({ Authorization: `Bearer ${key}` }),
    probe: huggingFaceHost.isRouter(settings)
      ? { url: 'https://huggingface.co/api/whoami-v2' }
      : {
          url: huggingFaceHost.url(settings, 'models/gpt2'),
          method: 'POST',
          isAnyAnswerValid: true,
          judge: (body) => (serviceErrorText(body)?.startsWith('Authorization header') ? 'invalid' : undefined),
        },
  }),

  permittedErrorPrefixes: ['Authorization header', 'Invalid username', 'No mask_token', 'Error in'],
}
