import type { Service, ServiceContext } from '../../connector-kit/service.ts'
import type { OpenAIAssistantOptions } from '../../core/options/services/openai-conversations.ts'
import { ChatError } from '../../core/errors.ts'
import type { ConnectorRequest, ReplyEvent } from '../../core/types.ts'
import { retirableDefaults } from '../retirable-defaults.ts'
import { openAIKey, openAIUrl } from './openai-key.ts'
import { remark } from '../../core/util/thrown/report.ts'

type Context = ServiceContext<OpenAIAssistantOptions>

/** The retired Assistants API is used when the page asks for it, or sets its own host. */
const isRetired = ({ api, custom_base_url: host }: OpenAIAssistantOptions): boolean =>
  (api ?? (host ? 'assistants' : '')) === 'assistants'

const goneText = 'OpenAI shut down the Assistants API on 2026-08-26. Leave out `api` to have Responses answer in its place.'

/** Turns the vendor's error for a retired endpoint into advice. */
function explain(error: unknown, { custom_base_url: host }: OpenAIAssistantOptions): unknown {
  const isGone = ChatError.is(error) && (error.status === 404 || error.status === 410) && !host
  return isGone ? new ChatError(goneText, { isDisplayable: true, cause: error.cause, status: error.status ?? 404 }) : error
}

const threadHost = (settings: OpenAIAssistantOptions) => ({
  url: (path: string) => openAIUrl(settings, path),
  headers: { 'OpenAI-Beta': 'assistants=v2' },
  model: retirableDefaults.openAIAssistantModel.specified,
})

async function* askRetired(request: ConnectorRequest, context: Context): AsyncGenerator<ReplyEvent> {
  const { askThreads } = await import('../../connector-kit/assistants/ask-threads.ts')
  try {
    yield* askThreads(request, context, threadHost(context.settings))
  } catch (error) {
    throw explain(error, context.settings)
  }
}

const conversationIn = ({ thread_id: id }: OpenAIAssistantOptions): string | undefined =>
  id?.startsWith('conv_') ? id : undefined

async function* askLiving(given: ConnectorRequest, context: Context): AsyncGenerator<ReplyEvent> {
  const { settings } = context
  const [{ askResponses }, { assistantFields, splitFiles }, { conversationOf }, { createAssistantCalls }] = await Promise.all([
    import('../../connector-kit/ask-responses.ts'),
    import('../../connector-kit/assistants/assistant-fields.ts'),
    import('./openai-conversation.ts'),
    import('../../connector-kit/assistants/assistant-calls.ts'),
  ])
  if (settings.assistant_id)
    remark('retired-service', `${goneText} It knows nothing of assistant_id: describe the assistant in new_assistant.`)
  const { request, forCode } = splitFiles(given, settings)
  const { upload } = createAssistantCalls({ ...threadHost(settings), headers: {} }, context)
  const uploaded = await Promise.all(forCode.map(upload))
  const conversation = await conversationOf(request, context, conversationIn(settings))
  yield { type: 'session', id: conversation }
  yield* askResponses(request, context, {
    url: openAIUrl(settings, 'responses'),
    fields: assistantFields(settings, retirableDefaults.openAIAssistantModel.used, uploaded),
    conversation,
  })
}

/** An assistant of OpenAI, by Responses and Conversations, or by the retired threads and runs: https://platform.openai.com/docs/assistants */
export const openAIAssistant: Service<OpenAIAssistantOptions> = {
  name: 'OpenAI',
  key: openAIKey,
  permittedErrorPrefixes: ['Incorrect', 'Please send text'],
  history(settings) {
    const { load_thread_history: isWanted, thread_id: thread } = settings
    if (!isWanted || thread === undefined) return undefined
    if (isRetired(settings)) {
      return async (context) =>
        (await import('../../connector-kit/assistants/thread-history.ts')).threadHistory(thread, context, threadHost(settings))
    }
    if (conversationIn(settings) === undefined) return undefined
    return async (context) => (await import('./openai-conversation.ts')).conversationHistory(thread, context, 50)
  },
  send: (request, context) => (isRetired(context.settings) ? askRetired : askLiving)(request, context),
}
