import { answerText, inWords } from '../kit/answer-text.ts'
import { answerWith, type MockAnswer, type MockFrame } from '../kit/mock-answer.ts'
import { sampleArguments } from '../kit/sample-arguments.ts'

/** One entry of a conversation: a message, a call, or the result of one. */
export interface ResponsesItem {
  type?: string
  role?: string
  content?: string | { type?: string; text?: string }[]
  id?: string
  call_id?: string
  name?: string
  arguments?: string
  output?: unknown
  server_label?: string
  approval_request_id?: string
  approve?: boolean
}

interface Tool {
  type?: string
  name?: string
  parameters?: unknown
  server_label?: string
  require_approval?: unknown
}

const created = 1763700000
export const responseId = 'resp_67ccd3a9da748190baa7f1570fe91ac604becb25c45c1d41'
const usage = {
  input_tokens: 9,
  input_tokens_details: { cached_tokens: 0, cache_write_tokens: 0 },
  output_tokens: 12,
  output_tokens_details: { reasoning_tokens: 0 },
  total_tokens: 21,
}

const isResult = ({ type }: ResponsesItem): boolean => type === 'function_call_output'

function wordsOf({ content }: ResponsesItem): string {
  if (!Array.isArray(content)) return content ?? ''
  return content.map((part) => part.text ?? `[${part.type ?? ''}]`).join(' ')
}

const outputWords = (output: unknown): string =>
  Array.isArray(output) ? wordsOf({ content: output as { type?: string; text?: string }[] }) : String(output)

/** A call for each function that is offered, at once; at most two rounds of them after the last message of the visitor. */
function callsFor(tools: unknown, choice: unknown, items: readonly ResponsesItem[]): object[] {
  const since = items.slice(items.findLastIndex(({ role }) => role === 'user') + 1)
  const rounds = since.filter((item, index) => isResult(item) && !isResult(since[index - 1] ?? {})).length
  if (!Array.isArray(tools) || choice === 'none' || rounds > 1) return []
  return (tools as Tool[])
    .filter(({ type }) => type === 'function')
    .map(({ name = '', parameters }, index) => ({
      type: 'function_call',
      id: `fc_${rounds + 1}_${index + 1}`,
      call_id: `call_${rounds + 1}_${index + 1}`,
      name,
      arguments: JSON.stringify(sampleArguments(parameters)),
      status: 'completed',
    }))
}

/** Whether nothing of a remote server runs unasked, which is the default. */
const asksFirst = ({ type, require_approval: rule = 'always' }: Tool): boolean => type === 'mcp' && rule !== 'never'

/** The questions for one call of each remote server, once after the last message of the visitor; then the calls that they allowed. */
function remoteItems(tools: unknown, items: readonly ResponsesItem[]): object[] {
  const since = items.slice(items.findLastIndex(({ role }) => role === 'user') + 1)
  const answers = since.filter(({ type }) => type === 'mcp_approval_response')
  const asked = since.filter(({ type }) => type === 'mcp_approval_request')
  if (!asked.length)
    return (Array.isArray(tools) ? (tools as Tool[]) : []).filter(asksFirst).map(({ server_label: server }, index) => ({
      type: 'mcp_approval_request',
      id: `mcpr_${index + 1}`,
      server_label: server,
      name: 'ask_question',
      arguments: '{"question":"What is this about?"}',
    }))
  const allowed = new Set(answers.filter(({ approve }) => approve).map(({ approval_request_id: id }) => id))
  return asked
    .filter(({ id }) => allowed.has(id))
    .map((request, index) => ({
      ...request,
      type: 'mcp_call',
      id: `mcp_${index + 1}`,
      approval_request_id: request.id,
      output: 'It is about bread.',
      error: null,
    }))
}

/** What the model writes: about the results of its functions when there are some, about the last message otherwise. */
function textFor(items: readonly ResponsesItem[]): string {
  const last = items.findLastIndex((item) => !isResult(item) && !item.type?.startsWith('mcp_'))
  const results = items.slice(last + 1).map(({ output }) => outputWords(output))
  return answerText(results.length ? results.join(', ') : wordsOf(items[last] ?? {}))
}

const isMessage = (item: object): item is { id: string; content: { text: string }[] } => 'content' in item

/** The events that an item of the output is streamed by. */
function framesOf(item: object, index: number): [type: string, data: object][] {
  const at = { item_id: (item as { id: string }).id, output_index: index }
  if (!isMessage(item)) {
    const { arguments: all, type } = item as { arguments: string; type: string }
    if (type === 'mcp_approval_request')
      return [
        ['response.output_item.added', { output_index: index, item }],
        ['response.output_item.done', { output_index: index, item }],
      ]
    const middle = Math.ceil(all.length / 2)
    return [
      ['response.output_item.added', { output_index: index, item: { ...item, arguments: '', status: 'in_progress' } }],
      [`response.${type}_arguments.delta`, { ...at, delta: all.slice(0, middle) }],
      [`response.${type}_arguments.delta`, { ...at, delta: all.slice(middle) }],
      [`response.${type}_arguments.done`, { ...at, arguments: all }],
      ['response.output_item.done', { output_index: index, item }],
    ]
  }
  const text = item.content[0]?.text ?? ''
  const part = (words: string): object => ({ type: 'output_text', text: words, annotations: [], logprobs: [] })
  const inside = { ...at, content_index: 0 }
  return [
    ['response.output_item.added', { output_index: index, item: { ...item, content: [], status: 'in_progress' } }],
    ['response.content_part.added', { ...inside, part: part('') }],
    ...inWords(text).map((delta): [string, object] => ['response.output_text.delta', { ...inside, delta, logprobs: [] }]),
    ['response.output_text.done', { ...inside, text, logprobs: [] }],
    ['response.content_part.done', { ...inside, part: part(text) }],
    ['response.output_item.done', { output_index: index, item }],
  ]
}

/** The answer of a service that speaks Responses to a request that is sound, and what it adds to the conversation. */
export function responsesAnswer(
  { model, tools, tool_choice: choice, stream, instructions = null }: Readonly<Record<string, unknown>>,
  items: readonly ResponsesItem[],
  headers: Readonly<Record<string, string>> = {},
): { answer: MockAnswer; added: readonly ResponsesItem[] } {
  const calls = callsFor(tools, choice, items)
  const remote = remoteItems(tools, items)
  const isAsking = remote.some((item) => 'type' in item && item.type === 'mcp_approval_request')
  const output = calls.length
    ? calls
    : [
        ...remote,
        ...(isAsking
          ? []
          : [
              {
                type: 'message',
                id: 'msg_67ccd3acc8d48190a77525dc6de64b4104becb25c45c1d41',
                role: 'assistant',
                status: 'completed',
                content: [{ type: 'output_text', text: textFor(items), annotations: [], logprobs: [] }],
              },
            ]),
      ]
  const base = {
    id: responseId,
    object: 'response',
    created_at: created,
    error: null,
    incomplete_details: null,
    instructions,
    model,
    parallel_tool_calls: true,
    tool_choice: choice ?? 'auto',
    tools: tools ?? [],
    metadata: {},
  }
  const begun = { response: { ...base, status: 'in_progress', output: [], usage: null } }
  const done = { ...base, status: 'completed', output, usage }
  const added = output as readonly ResponsesItem[]
  if (!stream) return { answer: answerWith.json(done, { headers }), added }
  const events: [string, object][] = [
    ['response.created', begun],
    ['response.in_progress', begun],
    ...output.flatMap(framesOf),
    ['response.completed', { response: done }],
  ]
  const frames = events.map(([event, data], number): MockFrame => ({
    event,
    data: { type: event, sequence_number: number, ...data },
  }))
  return { answer: answerWith.events(frames, { headers }), added }
}
