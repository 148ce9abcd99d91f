import { chatCompletions } from '../../connector-kit/chat-completions.ts'
import type { OpenAIChatOptions } from '../../core/options/services/openai.ts'
import { retirableDefaults } from '../retirable-defaults.ts'
import { isThinkingModel } from './is-thinking-model.ts'
import { openAIKey, openAIUrl } from './openai-key.ts'

/** Chat completions of OpenAI: https://platform.openai.com/docs/api-reference/chat */
export const openAIChat = chatCompletions<OpenAIChatOptions>({
  name: 'OpenAI',
  url: (settings) => openAIUrl(settings, 'chat/completions'),
  model: retirableDefaults.openAIChatModel.used,
  systemPrompt: 'You are a helpful assistant.',
  key: openAIKey,
  permittedErrorPrefixes: ['Incorrect', 'Invalid value'],
  ownSettings: ['max_tokens'],
  // max_tokens 300 when files are present
  defaults({ files }, { model = retirableDefaults.openAIChatModel.used, max_tokens: given, max_completion_tokens: whole }) {
    // They refuse `max_tokens`.
    if (isThinkingModel(model)) return given !== undefined && whole === undefined ? { max_completion_tokens: given } : {}
    const limit = given ?? (files.length && whole === undefined ? 300 : undefined)
    return limit === undefined ? {} : { max_tokens: limit }
  },
})
