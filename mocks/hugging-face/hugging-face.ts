import { chatCompletionsAnswer } from '../openai/chat-completions-answer.ts'
import { chatCompletionsFault } from '../openai/chat-completions-fault.ts'
import { huggingFaceTask, huggingFaceTaskAnswer } from './hugging-face-tasks.ts'
import { answerText, inWords } from '../kit/answer-text.ts'
import { keyIn } from '../kit/keys.ts'
import { answerWith, type MockAnswer } from '../kit/mock-answer.ts'
import type { MockRequest } from '../kit/mock-request.ts'
import type { MockSwitches } from '../kit/mock-switches.ts'
import { createServiceMock, type MockRoute, type ServiceMock } from '../kit/service-mock.ts'
import { unknownFields } from '../kit/unknown-fields.ts'

const router = 'https://router.huggingface.co'
const oldHost = 'https://api-inference.huggingface.co'

const chatModels = ['openai/gpt-oss-120b', 'meta-llama/Llama-3.1-8B-Instruct']
const completionModels = ['HuggingFaceTB/SmolLM3-3B']

/** A model that nobody asked for lately: the first request of it finds it being loaded. */
const coldModel = 'facebook/bart-large-xsum'

const completionFields =
  'model prompt max_tokens temperature top_p seed stop stream frequency_penalty presence_penalty n echo'.split(' ')

const error = (status: number, message: string): MockAnswer => answerWith.json({ error: message }, { status })

const loading = (model: string): MockAnswer =>
  answerWith.json({ error: `Model ${model} is currently loading`, estimated_time: 20.0 }, { status: 503 })

/** What `wait_for_model` of the old host waits for. */
const waits = ({ json }: MockRequest): boolean =>
  Boolean((json['options'] as { wait_for_model?: unknown } | undefined)?.wait_for_model)

function createRoutes(): MockRoute[] {
  const loaded = new Set<string>()

  const classic =
    (isOld: boolean) =>
    (request: MockRequest): MockAnswer => {
      const model = request.parameters['model'] ?? ''
      const isCold = model === coldModel && !loaded.has(model)
      loaded.add(model)
      if (isCold && !(isOld && waits(request))) return loading(model)
      // How clients of the old host checked a key.
      if (isOld && !request.bytes.length) return error(400, 'Error in `parameters`: field required')
      return (
        huggingFaceTaskAnswer(model, request, isOld) ??
        error(404, isOld ? `Model ${model} does not exist` : `Model ${model} is not supported by provider hf-inference`)
      )
    }

  function complete({ json, parameters }: MockRequest): MockAnswer {
    const model = parameters['model'] ?? ''
    if (!completionModels.includes(model)) return error(404, `Model ${model} is not supported by provider hf-inference`)
    const [unknown] = unknownFields(json, completionFields)
    if (unknown !== undefined || typeof json['prompt'] !== 'string') {
      return answerWith.json(
        { error: { message: `Failed to parse the request body: ${unknown ?? 'missing field `prompt`'}` } },
        { status: 422 },
      )
    }
    const text = answerText(json['prompt'])
    const base = { id: 'cmpl-7f3a', object: 'text_completion', created: 1763700000, model }
    const choice = (said: string, finishReason: string | null): object => ({
      ...base,
      choices: [{ index: 0, text: said, logprobs: null, finish_reason: finishReason }],
    })
    if (json['stream']) {
      const words = inWords(text).map((word) => ({ data: choice(word, null) }))
      return answerWith.events([...words, { data: choice('', 'length') }, { data: '[DONE]' }])
    }
    return answerWith.json({
      ...choice(text, 'length'),
      usage: { prompt_tokens: 4, completion_tokens: 20, total_tokens: 24 },
    })
  }

  /** Where a model runs. */
  function find({ parameters }: MockRequest): MockAnswer {
    const id = parameters['model'] ?? ''
    const task = completionModels.includes(id) ? 'text-generation' : huggingFaceTask(id, false)
    return answerWith.json({
      id,
      inferenceProviderMapping: task ? { 'hf-inference': { status: 'live', providerId: id, task } } : {},
    })
  }

  function chat(request: MockRequest): MockAnswer {
    const { model, messages } = request.json
    const [id = ''] = String(model).split(':')
    if (!chatModels.includes(id)) {
      return answerWith.json(
        {
          error: {
            message: `The requested model '${String(model)}' does not exist`,
            type: 'invalid_request_error',
            param: 'model',
            code: 'model_not_found',
          },
        },
        { status: 400 },
      )
    }
    const fault = chatCompletionsFault(messages)
    if (fault) return answerWith.json({ error: { message: fault.message, type: 'invalid_request_error' } }, { status: 400 })
    return chatCompletionsAnswer(request)
  }

  return [
    { method: 'POST', url: `${router}/hf-inference/models/{model*}/v1/completions`, answer: complete },
    { method: 'POST', url: `${router}/hf-inference/models/{model*}`, answer: classic(false) },
    { method: 'POST', url: `${router}/v1/chat/completions`, answer: chat },
    {
      method: 'GET',
      url: 'https://huggingface.co/api/whoami-v2',
      answer: () => answerWith.json({ type: 'user', id: '5f0', name: 'ada', fullname: 'Ada', isPro: false, orgs: [] }),
    },
    { method: 'GET', url: 'https://huggingface.co/api/models/{model*}', isOpen: true, answer: find },
    {
      method: 'POST',
      url: `${oldHost}/models/{model*}`,
      answer: classic(true),
      today: () => error(410, `${oldHost} is no longer supported. Please use ${router} instead.`),
    },
  ]
}

/** Hugging Face: the router as it is, and the Inference API as it was. */
export const createHuggingFaceMock = (switches?: Partial<MockSwitches>): ServiceMock =>
  createServiceMock(
    {
      name: 'hugging-face',
      routes: createRoutes(),
      key: {
        isIn: keyIn.bearer,
        refuse: ({ url }) =>
          url.origin === oldHost
            ? error(401, 'Authorization header is correct, but the token seems invalid')
            : error(401, 'Invalid username or password.'),
      },
      failures: {
        tooManyRequests: () => error(429, 'Rate limit reached. You reached free usage limit (reset hourly).'),
        serverError: (_request, status) => error(status, 'Internal Server Error'),
        inStream: ({ url }) => ({
          data:
            url.origin === oldHost
              ? { error: 'The model went away.', error_type: 'incomplete_generation' }
              : { error: { message: 'The provider went away.', type: 'server_error' } },
        }),
      },
    },
    switches,
  )
