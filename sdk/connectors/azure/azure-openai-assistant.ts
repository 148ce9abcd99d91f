import { joinUrl } from '../../connector-kit/join-url.ts'
import type { Service } from '../../connector-kit/service.ts'
import type { AssistantOptions } from '../../core/options/services/openai-conversations.ts'
import { azureOpenAIKey, azureUrl, urlDetailsText, withUrlDetails, type WithUrlDetails } from './azure-url.ts'

type Settings = AssistantOptions & WithUrlDetails

const threadHost = (settings: Settings) => ({
  url: (path: string) => azureUrl(settings, path),
  // In Azure, the name of the deployment takes the place of the model.
  model: settings.urlDetails?.deploymentId ?? '',
})

/** An assistant of Azure OpenAI, by its Responses API: https://learn.microsoft.com/azure/ai-services/openai/how-to/responses, which replaced assistants on 2026-08-26. */
export const azureOpenAIAssistant: Service<Settings> = {
  name: 'Azure OpenAI',
  settingBeside: 'urlDetails',
  key: azureOpenAIKey,
  input: withUrlDetails,
  permittedErrorPrefixes: [urlDetailsText, 'Please send text'],
  // The whole conversation, because Responses stores nothing here. A thread takes only the newest message.
  maxMessages: -1,
  history(settings) {
    const { api, load_thread_history: isWanted, thread_id: thread } = settings
    if (api !== 'assistants' || !isWanted || thread === undefined) return undefined
    return async (context) =>
      (await import('../../connector-kit/assistants/thread-history.ts')).threadHistory(thread, context, threadHost(settings))
  },
  async *send(given, context) {
    const { settings } = context
    if (settings.api === 'assistants') {
      const { askThreads } = await import('../../connector-kit/assistants/ask-threads.ts')
      yield* askThreads(given, context, threadHost(settings))
      return
    }
    const [{ askResponses }, { assistantFields, splitFiles }, { createAssistantCalls }] = await Promise.all([
      import('../../connector-kit/ask-responses.ts'),
      import('../../connector-kit/assistants/assistant-fields.ts'),
      import('../../connector-kit/assistants/assistant-calls.ts'),
    ])
    const { endpoint = '', deploymentId = '' } = settings.urlDetails ?? {}
    const { request, forCode } = splitFiles(given, settings)
    const { upload } = createAssistantCalls(threadHost(settings), context)
    yield* askResponses(request, context, {
      url: joinUrl(endpoint, 'openai/v1/responses'),
      fields: assistantFields(settings, deploymentId, await Promise.all(forCode.map(upload))),
      keepsResponses: true,
    })
  },
}
