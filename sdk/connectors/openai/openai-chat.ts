import { chatCompletions } from '../../connector-kit/chat-completions.ts'
import type { OpenAIChatOptions } from '../../core/options/services/openai.ts'
import { retirableDefaults } from '../retirable-defaults.ts'
import { openAIKey, openAIUrl } from './openai-key.ts'

/** https://platform.openai.com/docs/api-reference/chat */
export const openAIChat = chatCompletions<OpenAIChatOptions>({
  name: 'OpenAI',
  url: (settings) => openAIUrl(settings, 'chat/completions'),
  model: retirableDefaults.openAIChatModel.used,
  systemPrompt: 'You are a helpful assistant.',
  key: openAIKey,
  permittedErrorPrefixes: ['Incorrect', 'Invalid value'],
  // max_tokens 300 when files are present
  defaults: ({ files }, { max_completion_tokens: limit }) => (files.length && limit === undefined ? { max_tokens: 300 } : {}),
})
