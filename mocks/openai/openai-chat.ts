import { chatCompletionsAnswer } from './chat-completions-answer.ts'
import { chatCompletionsFault } from './chat-completions-fault.ts'
import { keyIn } from '../kit/keys.ts'
import type { MockAnswer } from '../kit/mock-answer.ts'
import type { MockRequest } from '../kit/mock-request.ts'
import type { MockSwitches } from '../kit/mock-switches.ts'
import { createServiceMock, type ServiceMock } from '../kit/service-mock.ts'
import { unknownFields } from '../kit/unknown-fields.ts'
import { openAIError } from './openai-error.ts'
import { openAIModelIds, openAIModelsRoute } from './openai-models.ts'

const fields =
  'model messages stream stream_options tools tool_choice parallel_tool_calls max_tokens max_completion_tokens temperature top_p n stop response_format modalities audio frequency_penalty presence_penalty logit_bias logprobs top_logprobs seed user metadata store service_tier reasoning_effort verbosity prediction web_search_options prompt_cache_key safety_identifier functions function_call'.split(
    ' ',
  )

const toolChoices = ['none', 'auto', 'required']

function answer(request: MockRequest): MockAnswer {
  const { json } = request
  const { model, messages } = json
  const [unknown] = unknownFields(json, fields)
  if (unknown !== undefined) return openAIError.badRequest(`Unrecognized request argument supplied: ${unknown}`)
  if (typeof model !== 'string') return openAIError.badRequest('you must provide a model parameter')
  if (!openAIModelIds.includes(model)) return openAIError.unknownModel(model)
  const fault = chatCompletionsFault(messages)
  if (fault) return openAIError.badRequest(fault.message, fault.param, 'invalid_value')
  if (typeof json['tool_choice'] === 'string' && !toolChoices.includes(json['tool_choice'])) {
    return openAIError.badRequest(
      `Invalid value: '${json['tool_choice']}'. Supported values are: 'none', 'auto', and 'required'.`,
      'tool_choice',
      'invalid_value',
    )
  }
  if ('max_tokens' in json && /^(o\d|gpt-[5-9])/.test(model)) {
    return openAIError.badRequest(
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
      'max_tokens',
      'unsupported_parameter',
    )
  }
  return chatCompletionsAnswer(request, {
    headers: { 'x-request-id': 'req_c4ca4238a0b923820dcc509a6f75849b', 'openai-processing-ms': '412' },
    extras: { service_tier: 'default', system_fingerprint: 'fp_44709d6fcb' },
  })
}

/** OpenAI's chat completions and list of models. */
export const createOpenAIChatMock = (switches?: Partial<MockSwitches>): ServiceMock =>
  createServiceMock(
    {
      name: 'openai-chat',
      routes: [{ method: 'POST', url: 'https://api.openai.com/v1/chat/completions', answer }, openAIModelsRoute],
      key: { isIn: keyIn.bearer, refuse: openAIError.refusal },
      allowedHeaders: ['authorization', 'content-type'],
      failures: {
        tooManyRequests: openAIError.tooManyRequests,
        serverError: openAIError.serverError,
        inStream: () => ({
          data: {
            error: {
              message: 'The server had an error while processing your request.',
              type: 'server_error',
              param: null,
              code: null,
            },
          },
        }),
      },
    },
    switches,
  )
