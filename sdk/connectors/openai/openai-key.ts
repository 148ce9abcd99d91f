import { joinUrl } from '../../connector-kit/join-url.ts'
import type { ServiceKey } from '../../connector-kit/service.ts'

const openAIHost = 'https://api.openai.com/v1'

/** A URL of the service, or of the host that the page sets instead. */
export const openAIUrl = ({ custom_base_url: base = openAIHost }: { custom_base_url?: string }, path: string): string =>
  joinUrl(base, path)

/** The key for all OpenAI services. */
export const openAIKey = (settings: { custom_base_url?: string }): ServiceKey => ({
  placeholder: 'OpenAI API Key',
  helpUrl: 'https://platform.openai.com/api-keys',
  headers: (key) => ({ Authorization: `Bearer ${key}` }),
  probe: { url: openAIUrl(settings, 'models') },
})
