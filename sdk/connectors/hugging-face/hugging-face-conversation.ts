import { chatCompletions } from '../../connector-kit/chat-completions.ts'
import type { Service } from '../../connector-kit/service.ts'
import { textWithFileNames } from '../../connector-kit/text-with-file-names.ts'
import type { HuggingFaceConversationOptions } from '../../core/options/services/hugging-face.ts'
import { retirableDefaults } from '../retirable-defaults.ts'
import { huggingFaceHost } from './hugging-face-host.ts'

const { specified, used } = retirableDefaults.huggingFaceConversation

const routed = chatCompletions<HuggingFaceConversationOptions>({
  name: 'Hugging Face',
  url: (settings) => huggingFaceHost.url(settings, 'v1/chat/completions'),
  model: used,
  key: huggingFaceHost.key,
  input: () => ({ placeholder: 'Ask me anything!' }),
  permittedErrorPrefixes: huggingFaceHost.permittedErrorPrefixes,
  ownSettings: ['api', 'parameters', 'options'],
  defaults(_request, { parameters }) {
    const { max_new_tokens: limit, ...rest } = parameters ?? {}
    return { ...(limit !== undefined && { max_tokens: limit }), ...rest }
  },
})

/** Chat completions of the router, or the conversational task of the Inference API. */
export const huggingFaceConversation: Service<HuggingFaceConversationOptions> = {
  ...routed,
  async *send(request, context) {
    const { settings } = context
    if (huggingFaceHost.isRouter(settings)) {
      yield* routed.send(request, context)
      return
    }
    const { model = specified, parameters, options } = settings
    const { askHuggingFace } = await import('./hugging-face-ask.ts')
    const earlier = request.messages.slice(0, -1)
    const textsOf = (isUser: boolean): string[] =>
      earlier.flatMap((message) => ((message.role === 'user') === isUser ? textWithFileNames(message) || [] : []))
    const json = {
      inputs: {
        past_user_inputs: textsOf(true),
        generated_responses: textsOf(false),
        text: textWithFileNames(request.messages.at(-1)),
      },
      ...(parameters && { parameters }),
      options: { wait_for_model: true, ...options },
    }
    yield* askHuggingFace({ model, path: `models/${model}`, body: { json } }, context)
  },
}
