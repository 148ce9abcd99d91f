import { cohereError } from './cohere-v2.ts'
import { answerText, inWords } from '../kit/answer-text.ts'
import { answerWith, type MockAnswer } from '../kit/mock-answer.ts'
import type { MockRequest } from '../kit/mock-request.ts'
import { sampleArguments } from '../kit/sample-arguments.ts'
import { unknownFields } from '../kit/unknown-fields.ts'

interface Turn {
  role?: string
  user_name?: string
  message?: unknown
  tool_results?: unknown
}

interface Tool {
  name?: string
  parameter_definitions?: Record<string, { type?: string }>
}

interface ToolResult {
  call?: { name?: unknown; parameters?: unknown }
  outputs?: { result?: unknown }[]
}

/** The types of parameters are Python's. */
const types: Record<string, string> = { str: 'string', int: 'integer', float: 'number', bool: 'boolean' }

const plan = 'I will ask what I was given.'

const id = '0a7ea0a5-4d3e-4f6c-b3a9-9b0d8f9c1a52'
const meta = { api_version: { version: '1' }, billed_units: { input_tokens: 5, output_tokens: 12 } }

const known = {
  generate:
    'prompt model num_generations stream max_tokens truncate temperature seed preset end_sequences stop_sequences k p frequency_penalty presence_penalty return_likelihoods logit_bias raw_prompting prompt_vars',
  summarize: 'text length format model extractiveness temperature additional_command',
  chat: 'message query model stream preamble chat_history conversation_id prompt_truncation connectors search_queries_only documents citation_quality temperature max_tokens max_input_tokens k p seed stop_sequences frequency_penalty presence_penalty raw_prompting tools tool_results force_single_step response_format safety_mode',
}

function unknownIn({ json }: MockRequest, path: keyof typeof known): MockAnswer | undefined {
  const [unknown] = unknownFields(json, known[path].split(' '))
  return unknown === undefined
    ? undefined
    : cohereError(400, `invalid request: unknown field: parameter '${unknown}' is not a valid field`)
}

/** The lines in which the first version streams. */
const streamed = (lines: readonly object[]): MockAnswer =>
  answerWith.lines(lines, { headers: { 'content-type': 'application/stream+json' } })

function generate(request: MockRequest): MockAnswer {
  const { json } = request
  const { prompt } = json
  const fault = unknownIn(request, 'generate')
  if (fault) return fault
  if (typeof prompt !== 'string' || !prompt) return cohereError(400, 'invalid request: prompt must be at least 1 token long')
  const text = answerText(prompt)
  if (!json['stream']) {
    return answerWith.json({ id, generations: [{ id, text, finish_reason: 'COMPLETE' }], prompt, meta })
  }
  return streamed([
    ...inWords(text).map((word) => ({ is_finished: false, event_type: 'text-generation', text: word })),
    {
      is_finished: true,
      event_type: 'stream-end',
      finish_reason: 'COMPLETE',
      response: { id, generations: [{ id, text, finish_reason: 'COMPLETE' }], prompt },
    },
  ])
}

function summarize(request: MockRequest): MockAnswer {
  const { text } = request.json
  const fault = unknownIn(request, 'summarize')
  if (fault) return fault
  if (typeof text !== 'string' || text.length < 250) {
    return cohereError(400, 'invalid request: text must be longer than 250 characters')
  }
  return answerWith.json({ id, summary: answerText(`${text.length} characters`), meta })
}

function chatFault({ json }: MockRequest, takesQuery: boolean): string | undefined {
  const { message, query, chat_history: history = [], tools, tool_results: results } = json
  if (results !== undefined && !tools) return 'tools must be provided when tool results are.'
  if (takesQuery && message !== undefined && query !== undefined) return 'message and query must not both be set'
  const asked = message ?? (takesQuery ? query : undefined)
  const isFollowUp = Array.isArray(results) && results.length > 0
  if (isFollowUp && asked !== '' && !json['force_single_step'])
    return 'cannot specify message if the last entry in chat history contains tool results'
  if (!isFollowUp && (typeof asked !== 'string' || !asked))
    return 'message must be at least 1 token long or tool results must be specified.'
  const name = takesQuery && query !== undefined ? 'user_name' : 'role'
  for (const turn of history as Turn[]) {
    if (!['CHATBOT', 'SYSTEM', 'USER', 'TOOL'].includes(String(turn[name])))
      return `${name} in chat_history must be USER or CHATBOT`
    if (turn.role === 'TOOL' ? !turn.tool_results : typeof turn.message !== 'string')
      return 'message in chat_history must be a string'
  }
  return undefined
}

/** A call for each tool that is offered, at once; at most two rounds of them, and one where a single step is forced. */
function callsFor({
  tools,
  tool_results: results,
  force_single_step: isSingle,
  chat_history: history = [],
}: MockRequest['json']) {
  const rounds = (history as Turn[]).filter(({ role }) => role === 'TOOL').length + (results ? 1 : 0)
  if (!Array.isArray(tools) || rounds > (isSingle ? 0 : 1)) return []
  return (tools as Tool[]).map(({ name, parameter_definitions: definitions = {} }) => ({
    name,
    parameters: sampleArguments({
      properties: Object.fromEntries(
        Object.entries(definitions).map(([parameter, { type = '' }]) => [parameter, { type: types[type] ?? 'string' }]),
      ),
    }),
  }))
}

/** What the model says: about the results of its functions when there are some, about the message otherwise. */
function sayOf({ message, query, tool_results: results }: MockRequest['json']): string {
  const words = ((results ?? []) as ToolResult[]).map(({ outputs = [] }) => outputs.map(({ result }) => String(result)).join(' '))
  return answerText(words.length ? words.join(', ') : String(message ?? query))
}

const chat =
  (takesQuery: boolean) =>
  (request: MockRequest): MockAnswer => {
    const { json } = request
    const unknown = unknownIn(request, 'chat')
    const fault = chatFault(request, takesQuery)
    if (unknown) return unknown
    if (fault !== undefined) return cohereError(400, `invalid request: ${fault}`)
    const calls = callsFor(json)
    const text = calls.length ? plan : sayOf(json)
    const called = calls.length ? { tool_calls: calls } : {}
    const response = { response_id: id, text, generation_id: id, finish_reason: 'COMPLETE', ...called, meta }
    if (json['query'] !== undefined) return answerWith.json({ reply: text, response_id: id, generation_id: id })
    if (!json['stream']) return answerWith.json(response)
    return streamed([
      { is_finished: false, event_type: 'stream-start', generation_id: id },
      ...inWords(text).map((word) =>
        calls.length
          ? { is_finished: false, event_type: 'tool-calls-chunk', text: word, tool_call_delta: {} }
          : { is_finished: false, event_type: 'text-generation', text: word },
      ),
      ...(calls.length ? [{ is_finished: false, event_type: 'tool-calls-generation', text, tool_calls: calls }] : []),
      { is_finished: true, event_type: 'stream-end', finish_reason: 'COMPLETE', response },
    ])
  }

const gone = (path: string) => (): MockAnswer =>
  cohereError(404, `${path} API was removed on September 15, 2025. Please migrate to the Chat API.`)

/** The first version; `today` is how it answers since September 2025. */
export const cohereV1 = {
  generate,
  summarize,
  chat: chat(true),
  today: { generate: gone('Generate'), summarize: gone('Summarize'), chat: chat(false) },
}
