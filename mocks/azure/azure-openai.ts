import { azureError } from './azure-error.ts'
import { chatCompletionsAnswer } from '../openai/chat-completions-answer.ts'
import { chatCompletionsFault } from '../openai/chat-completions-fault.ts'
import { keyIn } from '../kit/keys.ts'
import { answerWith, type MockAnswer } from '../kit/mock-answer.ts'
import type { MockRequest } from '../kit/mock-request.ts'
import type { MockSwitches } from '../kit/mock-switches.ts'
import { createServiceMock, type ServiceMock } from '../kit/service-mock.ts'
import { unknownFields } from '../kit/unknown-fields.ts'

const fields =
  'model messages stream stream_options tools tool_choice parallel_tool_calls max_tokens max_completion_tokens temperature top_p n stop response_format frequency_penalty presence_penalty logit_bias seed user data_sources'.split(
    ' ',
  )

const filter = { hate: { filtered: false, severity: 'safe' }, violence: { filtered: false, severity: 'safe' } }

/** Azure's first chunk tells of the filters, and holds no choice. */
function withFilters(answer: MockAnswer): MockAnswer {
  const { body } = answer
  if (body.kind !== 'events') return answer
  const results = [{ prompt_index: 0, content_filter_results: filter }]
  const first = { data: { choices: [], created: 0, id: '', model: '', object: '', prompt_filter_results: results } }
  return { ...answer, body: { ...body, frames: [first, ...body.frames] } }
}

function chat(request: MockRequest): MockAnswer {
  const { json, url, parameters } = request
  if (!url.searchParams.get('api-version')) return azureError.answer(404, '404', 'Resource not found')
  if (parameters['deployment'] !== 'my-deployment') {
    return azureError.answer(
      404,
      'DeploymentNotFound',
      'The API deployment for this resource does not exist. If you created the deployment within the last 5 minutes, please wait a moment and try again.',
    )
  }
  const [unknown] = unknownFields(json, fields)
  if (unknown !== undefined) return azureError.answer(400, 'BadRequest', `Unrecognized request argument supplied: ${unknown}`)
  const fault = chatCompletionsFault(json['messages'])
  if (fault) return azureError.answer(400, 'BadRequest', fault.message, { param: fault.param })
  if (request.text.includes('something violent')) {
    return azureError.answer(
      400,
      'content_filter',
      "The response was filtered due to the prompt triggering Azure OpenAI's content management policy.",
      {
        status: 400,
        param: 'prompt',
        innererror: {
          code: 'ResponsibleAIPolicyViolation',
          content_filter_result: { violence: { filtered: true, severity: 'high' } },
        },
      },
    )
  }
  return withFilters(
    chatCompletionsAnswer(request, { model: 'gpt-4o-2024-11-20', headers: { 'apim-request-id': '0b7c7a53-9d2d-4b0e' } }),
  )
}

const host = 'https://{resource}.openai.azure.com/openai'

/** Azure OpenAI's chat, of any resource with the deployment `my-deployment`. */
export const createAzureOpenAIMock = (switches?: Partial<MockSwitches>): ServiceMock =>
  createServiceMock(
    {
      name: 'azure-openai',
      routes: [
        { method: 'POST', url: `${host}/deployments/{deployment}/chat/completions`, answer: chat },
        {
          method: 'GET',
          url: `${host}/models`,
          answer: () => answerWith.json({ object: 'list', data: [{ id: 'gpt-4o', object: 'model', status: 'succeeded' }] }),
        },
      ],
      key: { isIn: keyIn.header('api-key'), refuse: azureError.refusal },
      allowedHeaders: ['api-key', 'content-type'],
      failures: {
        ...azureError,
        inStream: () => ({ data: { error: { code: 'server_error', message: 'The server had an error in mid-stream.' } } }),
      },
    },
    switches,
  )
