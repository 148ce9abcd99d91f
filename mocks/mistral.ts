import { chatCompletionsAnswer } from './openai/chat-completions-answer.ts'
import { chatCompletionsFault } from './openai/chat-completions-fault.ts'
import { keyIn } from './kit/keys.ts'
import { answerWith, type MockAnswer } from './kit/mock-answer.ts'
import type { MockRequest } from './kit/mock-request.ts'
import type { MockSwitches } from './kit/mock-switches.ts'
import { createServiceMock, type ServiceMock } from './kit/service-mock.ts'
import { unknownFields } from './kit/unknown-fields.ts'

const fields =
  'model messages temperature top_p max_tokens stream stop random_seed metadata response_format tools tool_choice presence_penalty frequency_penalty n prediction parallel_tool_calls prompt_mode reasoning_effort guardrails safe_prompt'.split(
    ' ',
  )

const models = ['mistral-small-latest', 'mistral-medium-latest', 'magistral-medium-latest']
const retired = ['open-mistral-7b']

interface Part {
  type?: unknown
  image_url?: unknown
  input_audio?: unknown
  document_url?: unknown
  file_id?: unknown
}

function partFault({
  type,
  image_url: image,
  input_audio: audio,
  document_url: document,
  file_id: file,
}: Part): string | undefined {
  if (type === 'text') return undefined
  const url = (image as { url?: unknown } | undefined)?.url ?? image
  if (type === 'image_url')
    return /^(https?:|data:image\/)/.test(String(url)) ? undefined : "'image_url' is no address of an image"
  if (type === 'input_audio')
    return typeof audio === 'string' && !audio.startsWith('data:') ? undefined : "'input_audio' is no base64"
  if (type === 'document_url') return typeof document === 'string' ? undefined : "'document_url' is no address"
  return type === 'file' && typeof file === 'string' ? undefined : `'${String(type)}' is no type of content`
}

const error = (status: number, message: string, type: string, code: string | null = null): MockAnswer =>
  answerWith.json({ object: 'error', message, type, param: null, code }, { status })

const unprocessable = (field: string, msg: string, type: string): MockAnswer =>
  answerWith.json({ detail: [{ type, loc: ['body', field], msg }] }, { status: 422 })

const answerOf =
  (living: readonly string[]) =>
  (request: MockRequest): MockAnswer => {
    const { json } = request
    const [unknown] = unknownFields(json, fields)
    if (unknown !== undefined) return unprocessable(unknown, 'Extra inputs are not permitted', 'extra_forbidden')
    if (typeof json['model'] !== 'string') return unprocessable('model', 'Field required', 'missing')
    if (!living.includes(json['model'])) return error(400, `Invalid model: ${json['model']}`, 'invalid_model', '1500')
    const fault = chatCompletionsFault(json['messages'], { partFault })
    if (fault) return error(400, fault.message, 'invalid_request_message_order', '3230')
    return chatCompletionsAnswer(request, {
      tellsTokens: true,
      hasWholeCalls: true,
      ...(json['reasoning_effort'] !== undefined && {
        thought: (text) => ({ content: [{ type: 'thinking', thinking: [{ type: 'text', text }] }] }),
      }),
    })
  }

/** Mistral's chat and list of models. */
export const createMistralMock = (switches?: Partial<MockSwitches>): ServiceMock =>
  createServiceMock(
    {
      name: 'mistral',
      routes: [
        {
          method: 'POST',
          url: 'https://api.mistral.ai/v1/chat/completions',
          answer: answerOf([...models, ...retired]),
          today: answerOf(models),
        },
        {
          method: 'GET',
          url: 'https://api.mistral.ai/v1/models',
          answer: () =>
            answerWith.json({
              object: 'list',
              data: models.map((id) => ({
                id,
                object: 'model',
                created: 1763700000,
                owned_by: 'mistralai',
                capabilities: { completion_chat: true, function_calling: true, vision: true },
                name: id,
                max_context_length: 131072,
                aliases: [],
                deprecation: null,
                type: 'base',
              })),
            }),
        },
      ],
      key: {
        isIn: keyIn.bearer,
        refuse: ({ method }) =>
          answerWith.json(
            method === 'GET'
              ? { detail: 'Unauthorized' }
              : { message: 'Unauthorized', request_id: '5c0ff2a1d7e94c2f8a3b1e6d4c9f7a20' },
            { status: 401 },
          ),
      },
      allowedHeaders: ['authorization', 'content-type'],
      failures: {
        tooManyRequests: () => error(429, 'Rate limit exceeded', 'rate_limited', '1300'),
        serverError: (_request, status) => error(status, 'Service unavailable.', 'internal_server_error', '3000'),
        inStream: () => ({
          data: {
            object: 'error',
            message: 'The stream was interrupted.',
            type: 'internal_server_error',
            param: null,
            code: '3000',
          },
        }),
      },
    },
    switches,
  )
