import { askResponses } from '../../connector-kit/ask-responses.ts'
import type { Service } from '../../connector-kit/service.ts'
import type { OpenAIResponsesOptions } from '../../core/options/services/openai-conversations.ts'
import { conversationHistory, conversationOf } from './openai-conversation.ts'
import { retirableDefaults } from '../retirable-defaults.ts'
import { openAIKey, openAIUrl } from './openai-key.ts'

/** Chat by OpenAI's Responses API: https://platform.openai.com/docs/api-reference/responses */
export const openAIResponses: Service<OpenAIResponsesOptions> = {
  name: 'OpenAI',
  key: openAIKey,
  permittedErrorPrefixes: ['Incorrect', 'Invalid value'],
  maxMessages: -1,
  takesTools: true,
  history({ conversation, conversationLoadLimit: limit = 50 }) {
    return typeof conversation === 'string' ? (context) => conversationHistory(conversation, context, limit) : undefined
  },
  async *send(request, context) {
    const {
      system_prompt: instructions = 'You are a helpful assistant.',
      conversation: wanted,
      conversationLoadLimit: _limit,
      custom_base_url: _host,
      function_handler: _handler,
      maxToolRounds: _rounds,
      stream: _stream,
      ...settings
    } = context.settings
    let conversation: string | undefined
    if (wanted) {
      conversation = await conversationOf(request, context, wanted === true ? undefined : wanted)
      yield { type: 'session', id: conversation }
    }
    yield* askResponses(request, context, {
      url: openAIUrl(context.settings, 'responses'),
      fields: { model: retirableDefaults.openAIResponsesModel.used, ...(instructions && { instructions }), ...settings },
      conversation,
      keepsResponses: true,
    })
  },
}
