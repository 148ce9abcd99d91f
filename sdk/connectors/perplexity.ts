import { askResponses } from '../connector-kit/ask-responses.ts'
import { joinUrl } from '../connector-kit/join-url.ts'
import type { Service, ServiceContext } from '../connector-kit/service.ts'
import { ChatError } from '../core/errors.ts'
import type { PerplexityOptions } from '../core/options/services/perplexity.ts'
import type { ConnectorRequest, ReplyEvent } from '../core/types.ts'
import { retirableDefaults } from './retirable-defaults.ts'

const host = 'https://api.perplexity.ai'

const isLegacy = ({ api, custom_base_url: base }: PerplexityOptions): boolean =>
  api === undefined ? base !== undefined : api === 'chat-completions'

const urlOf = (settings: PerplexityOptions): string =>
  isLegacy(settings)
    ? joinUrl(settings.custom_base_url ?? host, 'chat/completions')
    : joinUrl(settings.custom_base_url ?? `${host}/v1`, 'responses')

/** Chat completions as in the specification, for hosts that still offer them. */
async function* sendLegacy(request: ConnectorRequest, context: ServiceContext<PerplexityOptions>): AsyncGenerator<ReplyEvent> {
  const { openAICompatible } = await import('./compatible/openai-compatible.ts')
  const { api: _api, ...settings } = context.settings
  try {
    yield* openAICompatible.perplexity.send(request, { ...context, settings })
  } catch (error) {
    if (!ChatError.is(error) || !error.message.includes('Agent API')) throw error
    const advice = 'Perplexity has shut its chat completions down. Please take `chat-completions` out of the perplexity object.'
    throw new ChatError(advice, {
      cause: error,
      isDisplayable: true,
      ...(error.status !== undefined && { status: error.status }),
    })
  }
}

/** Chat with Perplexity, which cites what it found on the web: https://docs.perplexity.ai */
export const perplexity: Service<PerplexityOptions> = {
  name: 'Perplexity',
  key: (settings) => ({
    placeholder: 'Perplexity API Key',
    helpUrl: 'https://www.perplexity.ai/settings/api',
    headers: (key) => ({ Authorization: `Bearer ${key}` }),
    // No free request checks a key, except one that is refused because it is incomplete.
    probe: {
      url: urlOf(settings),
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{}',
      isAnyAnswerValid: true,
    },
  }),
  permittedErrorPrefixes: ['Invalid', 'Authentication', 'Permission denied'],
  input: () => ({ needsText: true }),
  maxMessages: -1,
  takesTools: true,
  async *send(request, context) {
    if (isLegacy(context.settings)) {
      yield* sendLegacy(request, context)
      return
    }
    const {
      system_prompt: instructions,
      function_handler: _handler,
      maxToolRounds: _rounds,
      stream: _stream,
      custom_base_url: _host,
      api: _api,
      ...settings
    } = context.settings
    yield* askResponses(request, context, {
      url: urlOf(context.settings),
      fields: {
        // A preset includes a model.
        ...(settings['preset'] === undefined && { model: retirableDefaults.perplexityModel.used }),
        ...(instructions && { instructions }),
        ...settings,
      },
    })
  },
}
