import { chatCompletionsAnswer } from '../openai/chat-completions-answer.ts'
import { chatCompletionsFault } from '../openai/chat-completions-fault.ts'
import { keyIn } from '../kit/keys.ts'
import { answerWith, type MockAnswer } from '../kit/mock-answer.ts'
import type { MockRequest } from '../kit/mock-request.ts'
import type { MockSwitches } from '../kit/mock-switches.ts'
import { createServiceMock, type ServiceMock } from '../kit/service-mock.ts'
import { unknownFields } from '../kit/unknown-fields.ts'
import { createMediaRoutes } from './openai-compatible-media.ts'
import { compatibleVendors, interrupted, type CompatibleVendor, type Refuse } from './openai-compatible-vendors.ts'
import { openAIPartFault } from '../openai/openai-part-fault.ts'

const fields =
  'model messages stream stream_options tools tool_choice parallel_tool_calls max_tokens max_completion_tokens temperature top_p n stop response_format frequency_penalty presence_penalty logit_bias logprobs top_logprobs seed user reasoning_effort'.split(
    ' ',
  )

const asOpenAI: Refuse = (status, message, type, code) =>
  answerWith.json({ error: { message, type, param: null, code: code ?? null } }, { status })

/** The services of the family. */
export type CompatibleService = keyof typeof compatibleVendors

function chatAnswer(vendor: CompatibleVendor, models: readonly string[], refuse: Refuse) {
  const known = [...fields, ...(vendor.fields ?? [])]
  return (request: MockRequest): MockAnswer => {
    const { json } = request
    const { model, messages } = json
    const [unknown] = unknownFields(json, known)
    if (unknown !== undefined) return refuse(400, `Unknown field: ${unknown}`, 'invalid_request_error')
    if (typeof model !== 'string') return refuse(400, 'The field model is missing', 'invalid_request_error')
    if (!models.includes(model)) {
      return refuse(
        404,
        `The model \`${model}\` does not exist or you do not have access to it.`,
        'invalid_request_error',
        'model_not_found',
      )
    }
    const fault = chatCompletionsFault(messages, {
      partFault(part) {
        const { type } = part as { type?: string }
        if (!vendor.parts.includes(String(type))) return `unknown variant '${type}'`
        return type === 'file_url' || type === 'video_url' ? undefined : openAIPartFault(part)
      },
    })
    if (fault) return refuse(400, fault.message, 'invalid_request_error')
    return chatCompletionsAnswer(request, vendor.dialect?.(request))
  }
}

/** A service of the family: its chat, its images and voices where it has them, and what a key is checked by. */
export function createCompatibleMock(name: CompatibleService, switches?: Partial<MockSwitches>): ServiceMock {
  const vendor: CompatibleVendor = compatibleVendors[name]
  const { host, chat, models, retired = [], refuse = asOpenAI, wrongKey, isKeyless, today } = vendor
  const { method, path, answer } = vendor.check ?? { method: 'GET', path: chat.replace('chat/completions', 'models') }
  const list = (): MockAnswer =>
    answerWith.json({ object: 'list', data: models.map((id) => ({ id, object: 'model', created: 1763700000, owned_by: name })) })
  return createServiceMock(
    {
      name,
      routes: [
        {
          method: 'POST',
          url: host + chat,
          answer: chatAnswer(vendor, [...models, ...retired], refuse),
          today: today ? () => today(refuse) : chatAnswer(vendor, models, refuse),
        },
        { method, url: host + path, answer: answer ?? list },
        ...createMediaRoutes(name, refuse),
      ],
      ...(!isKeyless && { key: { isIn: keyIn.bearer, refuse: () => refuse(...wrongKey) } }),
      allowedHeaders: ['authorization', 'content-type'],
      failures: {
        tooManyRequests: () => refuse(429, 'Rate limit reached, please slow down.', 'rate_limit_error', 'rate_limit_exceeded'),
        serverError: (_request, status) => refuse(status, 'The service is overloaded.', 'server_error'),
        inStream: () =>
          vendor.inStream ?? { data: { error: { message: interrupted, type: 'server_error', param: null, code: null } } },
      },
    },
    switches,
  )
}
