import { chatCompletions } from '../../connector-kit/chat-completions.ts'
import type { ChatServiceOptions } from '../../core/options/services/service-options.ts'
import { azureOpenAIKey, azureUrl, urlDetailsText, withUrlDetails, type WithUrlDetails } from './azure-url.ts'

type Settings = ChatServiceOptions & WithUrlDetails

/** Chat with a deployment of Azure OpenAI: https://learn.microsoft.com/azure/ai-services/openai/reference. The URL names the deployment, which determines the model. */
export const azureOpenAIChat = chatCompletions<Settings>({
  name: 'Azure OpenAI',
  settingBeside: 'urlDetails',
  url: (settings) =>
    azureUrl(settings, `deployments/${encodeURIComponent(settings.urlDetails?.deploymentId ?? '')}/chat/completions`),
  systemPrompt: 'You are a helpful assistant.',
  key: azureOpenAIKey,
  permittedErrorPrefixes: [urlDetailsText],
  ownSettings: ['urlDetails'],
  input: withUrlDetails,
  // max_tokens 300 when files are present
  defaults: ({ files }, { max_completion_tokens: limit }) => (files.length && limit === undefined ? { max_tokens: 300 } : {}),
})
