import { anthropicFault } from './anthropic-fault.ts'
import { answerText, inWords } from '../kit/answer-text.ts'
import { keyIn } from '../kit/keys.ts'
import { answerWith, type MockAnswer, type MockFrame } from '../kit/mock-answer.ts'
import type { MockRequest } from '../kit/mock-request.ts'
import type { MockSwitches } from '../kit/mock-switches.ts'
import { sampleArguments } from '../kit/sample-arguments.ts'
import { createServiceMock, type ServiceMock } from '../kit/service-mock.ts'
import { unknownFields } from '../kit/unknown-fields.ts'

const fields =
  'model messages max_tokens system stream stop_sequences temperature top_p top_k tools tool_choice thinking output_config metadata service_tier container mcp_servers cache_control context_management inference_geo'.split(
    ' ',
  )

const models = ['claude-sonnet-4-6', 'claude-sonnet-5-5', 'claude-haiku-5-5', 'claude-opus-5-5']

interface Block {
  type: string
  text?: string
  content?: string | Block[]
  [field: string]: unknown
}

interface Message {
  role: string
  content: string | Block[]
}

interface Tool {
  name: string
  type?: string
  input_schema?: unknown
}

const error = (status: number, type: string, message: string): MockAnswer =>
  answerWith.json(
    { type: 'error', error: { type, message }, request_id: 'req_011CSHoEeqs5C35K2UUqR7Fy' },
    { status, headers: { 'request-id': 'req_011CSHoEeqs5C35K2UUqR7Fy' } },
  )

const blocksOf = ({ content }: Message): Block[] => (typeof content === 'string' ? [{ type: 'text', text: content }] : content)

const asString = (content: unknown): string => (typeof content === 'string' ? content : JSON.stringify(content))

const wordsOf = (block: Block): string =>
  block.type === 'tool_result' ? asString(block.content) : (block.text ?? `[${block.type}]`)

/** A search of the service's own: it pauses in the middle of it once. */
const search = {
  call: { type: 'server_tool_use', id: 'srvtoolu_1', name: 'web_search', input: { query: 'greetings' } },
  result: {
    type: 'web_search_tool_result',
    tool_use_id: 'srvtoolu_1',
    content: [
      {
        type: 'web_search_result',
        url: 'https://example.com/greetings',
        title: 'Greetings',
        encrypted_content: 'x',
        page_age: null,
      },
    ],
  },
}

/** What the model says, and why it stops. */
function say(json: MockRequest['json']): { blocks: Block[]; reason: string } {
  const messages = json['messages'] as Message[]
  const tools = (json['tools'] ?? []) as Tool[]
  const { type: choice } = (json['tool_choice'] ?? {}) as { type?: string }
  const { type: thinks } = (json['thinking'] ?? {}) as { type?: string }
  const last = messages.at(-1)
  const rounds = messages.filter((message) => blocksOf(message).some(({ type }) => type === 'tool_result')).length
  const thought: Block[] =
    thinks === 'enabled' || thinks === 'adaptive'
      ? [{ type: 'thinking', thinking: 'They said something. I shall say it back.', signature: 'c2lnbmVkIGJ5IG1l' }]
      : []
  const offered = tools.filter(({ type }) => !type?.startsWith('web_search'))
  if (last?.role === 'assistant')
    return { blocks: [search.result, { type: 'text', text: answerText('what I found') }], reason: 'end_turn' }
  if (offered.length < tools.length) return { blocks: [...thought, search.call], reason: 'pause_turn' }
  if (offered.length && choice !== 'none' && rounds < 2) {
    const calls = offered.map(({ name, input_schema: schema }, index) => ({
      type: 'tool_use',
      id: `toolu_${rounds + 1}_${index + 1}`,
      name,
      input: sampleArguments(schema),
    }))
    return { blocks: [...thought, ...calls], reason: 'tool_use' }
  }
  const words = last ? blocksOf(last).map(wordsOf) : []
  const isResults = last && blocksOf(last)[0]?.type === 'tool_result'
  return { blocks: [...thought, { type: 'text', text: answerText(words.join(isResults ? ', ' : ' ')) }], reason: 'end_turn' }
}

/** A block as its start, its pieces and its end. */
function streamBlock(block: Block, index: number): object[] {
  const delta = (delta: object): object => ({ type: 'content_block_delta', index, delta })
  const start = (content: object): object => ({ type: 'content_block_start', index, content_block: content })
  const pieces: object[] = []
  let empty: object = block
  if (block.type === 'text') {
    empty = { ...block, text: '' }
    pieces.push(...inWords(block.text ?? '').map((text) => delta({ type: 'text_delta', text })))
  } else if (block.type === 'thinking') {
    empty = { ...block, thinking: '', signature: '' }
    pieces.push(...inWords(String(block['thinking'])).map((thinking) => delta({ type: 'thinking_delta', thinking })))
    pieces.push(delta({ type: 'signature_delta', signature: block['signature'] }))
  } else if (block.type.endsWith('tool_use')) {
    empty = { ...block, input: {} }
    const input = block['input'] as object
    const json = Object.keys(input).length ? JSON.stringify(input) : ''
    const half = Math.ceil(json.length / 2)
    pieces.push(
      ...['', json.slice(0, half), json.slice(half)].map((part) => delta({ type: 'input_json_delta', partial_json: part })),
    )
  }
  return [start(empty), ...pieces, { type: 'content_block_stop', index }]
}

function answer(request: MockRequest): MockAnswer {
  const { json, headers } = request
  const invalid = (message: string): MockAnswer => error(400, 'invalid_request_error', message)
  if (headers.get('anthropic-dangerous-direct-browser-access') !== 'true') {
    return error(401, 'authentication_error', "CORS requests must set 'anthropic-dangerous-direct-browser-access' header")
  }
  const version = headers.get('anthropic-version')
  if (!version) return invalid('anthropic-version: header is required')
  const [unknown] = unknownFields(json, fields)
  if (unknown !== undefined) return invalid(`${unknown}: Extra inputs are not permitted`)
  if (version === '2026-10-21' && ['temperature', 'top_p', 'top_k'].some((name) => name in json)) {
    return invalid('temperature: sampling parameters are not supported in this version')
  }
  if (typeof json['model'] !== 'string') return invalid('model: Field required')
  if (!models.includes(json['model'])) return error(404, 'not_found_error', `model: ${json['model']}`)
  if (typeof json['max_tokens'] !== 'number') return invalid('max_tokens: Field required')
  const fault = anthropicFault(json)
  if (fault !== undefined) return invalid(fault)

  const { blocks, reason } = say(json)
  const message = { id: 'msg_01XFDUDYJgAACzvnptvVoYEL', type: 'message', role: 'assistant', model: json['model'] }
  const end = { stop_reason: reason, stop_sequence: null }
  const usage = { input_tokens: 9, cache_creation_input_tokens: 0, cache_read_input_tokens: 0, output_tokens: 12 }
  const details = { headers: { 'request-id': 'req_018EeWyXxfu5pfWkrYcMdjWG' } }
  if (!json['stream']) return answerWith.json({ ...message, content: blocks, ...end, usage }, details)
  const events: object[] = [
    { type: 'message_start', message: { ...message, content: [], stop_reason: null, stop_sequence: null, usage } },
    ...blocks.flatMap(streamBlock),
    { type: 'message_delta', delta: end, usage: { output_tokens: 12 } },
    { type: 'message_stop' },
  ]
  events.splice(2, 0, { type: 'ping' })
  return answerWith.events(
    events.map((data): MockFrame => ({ event: (data as { type: string }).type, data })),
    details,
  )
}

/** Anthropic's messages and list of models. */
export const createAnthropicMock = (switches?: Partial<MockSwitches>): ServiceMock =>
  createServiceMock(
    {
      name: 'anthropic',
      routes: [
        { method: 'POST', url: 'https://api.anthropic.com/v1/messages', answer },
        {
          method: 'GET',
          url: 'https://api.anthropic.com/v1/models',
          answer: () =>
            answerWith.json({
              data: models.map((id) => ({ type: 'model', id, display_name: id, created_at: '2026-02-19T00:00:00Z' })),
              first_id: models[0],
              last_id: models.at(-1),
              has_more: false,
            }),
        },
      ],
      key: {
        // The vendor's own client sends it as a bearer since its version 1.
        isIn: (request, key) => keyIn.header('x-api-key')(request, key) || keyIn.bearer(request, key),
        refuse: () => error(401, 'authentication_error', 'invalid x-api-key'),
      },
      allowedHeaders: [
        'content-type',
        'x-api-key',
        'authorization',
        'anthropic-version',
        'anthropic-beta',
        'anthropic-dangerous-direct-browser-access',
      ],
      failures: {
        tooManyRequests: () =>
          error(429, 'rate_limit_error', 'This request would exceed your organization’s rate limit of 50 requests per minute.'),
        serverError: (_request, status) =>
          status === 529 ? error(529, 'overloaded_error', 'Overloaded') : error(status, 'api_error', 'Internal server error'),
        inStream: () => ({ event: 'error', data: { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } } }),
      },
    },
    switches,
  )
