import { joinUrl } from '../../connector-kit/join-url.ts'
import type { Service, ServiceKey } from '../../connector-kit/service.ts'
import type { CohereChatOptions } from '../../core/options/services/cohere.ts'
import { serviceErrorText } from '../../core/service-error.ts'
import type { Json } from '../../protocols/protocol.ts'
import type { CohereV1Path } from './cohere-v1.ts'
import { sendCohereV2 } from './cohere-v2.ts'

/** A task of Cohere's. */
interface CohereTask {
  /** Its endpoint in API version 1. */
  readonly v1Path: CohereV1Path
  readonly placeholder: string
  /** Settings that only version 1 supports. */
  readonly v1Settings?: readonly string[]
  /** The system prompt when the page sets none. */
  instruction?(settings: Json): string
}

/** Our own settings, which are not sent to the service. */
const ownSettings =
  /^(model|system_prompt|function_handler|maxToolRounds|stream|custom_base_url|api|textGeneration|summarization|chat)$/

const urlOf = ({ custom_base_url: base = 'https://api.cohere.com' }: CohereChatOptions, path: string): string =>
  joinUrl(base, path)

const versionOf = ({ custom_base_url: base, api = base ? 'v1' : 'v2' }: CohereChatOptions): string => api

function cohereKey(settings: CohereChatOptions): ServiceKey {
  const isLiving = versionOf(settings) === 'v2'
  return {
    placeholder: 'Cohere API Key',
    helpUrl: 'https://dashboard.cohere.com/api-keys',
    headers: (key) => ({ Authorization: `Bearer ${key}` }),
    probe: {
      url: urlOf(settings, isLiving ? 'v1/check-api-key' : 'v1/generate'),
      method: 'POST',
      ...(!isLiving && { headers: { 'Content-Type': 'application/json' }, body: '{"prompt":""}', isAnyAnswerValid: true }),
      judge(body, status) {
        const isRefused = status === 498 || (body as { valid?: unknown } | null)?.valid === false
        return isRefused || serviceErrorText(body)?.startsWith('invalid api') ? 'invalid' : undefined
      },
    },
  }
}

/** A task of Cohere's: the chat API, version 2, or the version 1 endpoint of the task. https://docs.cohere.com/reference/chat */
export function cohereService<Settings extends CohereChatOptions>({
  v1Path,
  placeholder,
  v1Settings = [],
  instruction,
}: CohereTask): Service<Settings> {
  const isChat = v1Path === 'chat'

  return {
    name: 'Cohere',
    key: cohereKey,
    input: () => ({ ...(!isChat && { needsText: true }), placeholder }),
    permittedErrorPrefixes: ['invalid'],
    ...(isChat && { maxMessages: -1 }),
    async *send(request, context) {
      const { settings } = context
      const fields = Object.fromEntries(Object.entries(settings).filter(([name]) => !ownSettings.test(name)))
      const api = versionOf(settings)
      if (api === 'v2') {
        const system = settings.system_prompt ?? instruction?.(settings)
        yield* sendCohereV2({ url: urlOf(settings, 'v2/chat'), system, fields, v1Fields: v1Settings, request, context })
        return
      }
      const { sendCohereV1 } = await import('./cohere-v1.ts')
      yield* sendCohereV1({ path: v1Path, url: urlOf(settings, `v1/${v1Path}`), api, fields, request, context })
    },
  }
}
