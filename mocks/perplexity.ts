import { keyIn } from './kit/keys.ts'
import { answerWith, type MockAnswer, type MockFrame } from './kit/mock-answer.ts'
import type { MockRequest } from './kit/mock-request.ts'
import type { MockSwitches } from './kit/mock-switches.ts'
import { createServiceMock, type ServiceMock } from './kit/service-mock.ts'
import { unknownFields } from './kit/unknown-fields.ts'
import { responsesAnswer, type ResponsesItem } from './openai/responses-answer.ts'
import { responsesFault } from './openai/responses-fault.ts'

const fields =
  'model models preset input instructions stream tools tool_choice max_output_tokens max_steps reasoning response_format language_preference temperature top_p'.split(
    ' ',
  )
const models = ['perplexity/sonar', 'openai/gpt-5.6-luna', 'anthropic/claude-sonnet-4-6']
const presets = ['fast', 'low', 'medium', 'high', 'xhigh', 'wide-research']

const error = (status: number, message: string, type: string): MockAnswer =>
  answerWith.json({ error: { message, type, code: status } }, { status })

const found = {
  type: 'search_results',
  queries: ['greetings'],
  results: [
    {
      id: 1,
      title: 'Greetings',
      url: 'https://example.com/greetings',
      snippet: 'Grüezi is a greeting.',
      date: '2026-01-01',
      source: 'web',
    },
  ],
}

interface Whole {
  output: object[]
}

/** The answer with what was searched before it. */
function withSearch(answer: MockAnswer): MockAnswer {
  const { body } = answer
  const searched = (whole: Whole): Whole => ({ ...whole, output: [found, ...whole.output] })
  if (body.kind === 'json') return { ...answer, body: { ...body, value: searched(body.value as Whole) } }
  if (body.kind !== 'events') return answer
  const [first, ...rest] = body.frames
  const { response, ...end } = (rest.pop()?.data ?? {}) as { response: Whole }
  const frame = (event: string, data: object): MockFrame => ({ event, data: { type: event, sequence_number: 0, ...data } })
  const frames: MockFrame[] = [
    ...(first ? [first] : []),
    frame('response.reasoning.started', { thought: 'Looking for greetings' }),
    frame('response.output_item.done', { output_index: 0, item: found }),
    ...rest,
    { event: 'response.completed', data: { ...end, response: searched(response) } },
  ]
  return { ...answer, body: { ...body, frames } }
}

function answer({ json }: MockRequest): MockAnswer {
  const { model, preset, input } = json as { model?: string; preset?: string; input?: unknown }
  const invalid = (message: string): MockAnswer => error(400, message, 'invalid_request_error')
  const [unknown] = unknownFields(json, fields)
  if (unknown !== undefined) return invalid(`Unknown parameter: '${unknown}'`)
  if (model === undefined && preset === undefined) return invalid('Either model or preset is required')
  if (model !== undefined && !models.includes(model)) return invalid(`Invalid model '${model}'`)
  if (preset !== undefined && !presets.includes(preset)) return invalid(`Invalid preset '${preset}'`)
  const fault = responsesFault(input, [])
  if (fault !== undefined) return invalid(fault)
  const items = typeof input === 'string' ? [{ role: 'user', content: input }] : (input as ResponsesItem[])
  return withSearch(responsesAnswer({ ...json, model: model ?? models[0] }, items).answer)
}

/** Perplexity as it lives: its agent, which speaks Responses. What it was before is `createCompatibleMock('perplexity')`. */
export const createPerplexityMock = (switches?: Partial<MockSwitches>): ServiceMock =>
  createServiceMock(
    {
      name: 'perplexity-responses',
      routes: [{ method: 'POST', url: 'https://api.perplexity.ai/v1/responses', answer }],
      key: { isIn: keyIn.bearer, refuse: () => error(401, 'Invalid API key provided.', 'invalid_api_key') },
      allowedHeaders: ['authorization', 'content-type'],
      failures: {
        tooManyRequests: () => error(429, 'Request rate limit exceeded, please try again later.', 'rate_limit_exceeded'),
        serverError: (_request, status) => error(status, 'The service is overloaded.', 'server_error'),
        inStream: () => ({
          event: 'response.failed',
          data: {
            type: 'response.failed',
            sequence_number: 9,
            response: {
              id: 'resp_1',
              object: 'response',
              status: 'failed',
              output: [],
              error: { code: 'server_error', message: 'The search failed.' },
            },
          },
        }),
      },
    },
    switches,
  )
