import { answerText, inWords } from '../kit/answer-text.ts'
import { answerWith, type MockAnswer, type MockFrame } from '../kit/mock-answer.ts'
import type { MockRequest } from '../kit/mock-request.ts'
import { sampleArguments } from '../kit/sample-arguments.ts'
import { unknownFields } from '../kit/unknown-fields.ts'

interface Message {
  role?: string
  content?: string | { type?: string; text?: string; image_url?: { url?: unknown } }[]
  tool_calls?: { id?: string }[]
  tool_call_id?: string
}

interface Tool {
  function?: { name?: string; parameters?: unknown }
}

const fields =
  'model messages tools strict_tools documents citation_options response_format safety_mode max_tokens stop_sequences temperature seed frequency_penalty presence_penalty k p logprobs tool_choice thinking priority stream'.split(
    ' ',
  )

const models = ['command-a-03-2025', 'command-a-reasoning-08-2025', 'command-r7b-12-2024']

/** An error as Cohere words it. */
export const cohereError = (status: number, message: string): MockAnswer =>
  answerWith.json({ id: '6d2c1a9e-8a55-4a3c-9e0a-2f3c5f1f8e11', message }, { status })

function wordsOf({ content = '' }: Message): string {
  return typeof content === 'string' ? content : content.map(({ type = '', text }) => text ?? `[${type}]`).join(' ')
}

function contentFault({ role, content, tool_calls: calls }: Message): string | undefined {
  if (typeof content === 'string') return content || calls ? undefined : 'message must have non-empty content or tool calls'
  if (content === undefined) return calls?.length ? undefined : 'message must have non-empty content or tool calls'
  if (!Array.isArray(content)) return 'content must be a string or a list'
  for (const { type, text, image_url: image } of content) {
    if (type === 'text' ? typeof text !== 'string' : type !== 'image_url' || typeof image?.url !== 'string') {
      return `unsupported content of type ${String(type)} in a message of the ${String(role)}`
    }
  }
  return undefined
}

function faultOf({ json }: MockRequest): string | undefined {
  const [unknown] = unknownFields(json, fields)
  if (unknown !== undefined) return `unknown field: parameter '${unknown}' is not a valid field`
  if (typeof json['model'] !== 'string') return 'model is required'
  const { messages } = json
  if (!Array.isArray(messages) || !messages.length) return 'messages must not be empty'
  for (const [index, message] of (messages as Message[]).entries()) {
    if (!['user', 'assistant', 'system', 'tool'].includes(String(message.role))) {
      return `invalid role '${String(message.role)}' at message ${index}`
    }
    const fault = contentFault(message)
    if (fault !== undefined) return `${fault} (message ${index})`
    if (message.role !== 'tool') continue
    const asked = (messages as Message[]).slice(0, index).findLast(({ role }) => role === 'assistant')?.tool_calls ?? []
    if (!asked.some(({ id }) => id === message.tool_call_id))
      return `tool call id not found in previous tool calls (message ${index})`
  }
  return undefined
}

/** A call for each tool that is offered; at most two rounds of them. */
function callsFor({ tools, tool_choice: choice, messages }: MockRequest['json']) {
  const asked = messages as Message[]
  const rounds = asked.filter(({ tool_calls: calls }) => calls).length
  if (!Array.isArray(tools) || choice === 'NONE' || rounds > 1) return []
  return (tools as Tool[]).map(({ function: tool }, index) => ({
    id: `${tool?.name ?? ''}_${rounds + 1}${index + 1}`,
    type: 'function',
    function: { name: tool?.name ?? '', arguments: JSON.stringify(sampleArguments(tool?.parameters)) },
  }))
}

const usage = { billed_units: { input_tokens: 5, output_tokens: 12 }, tokens: { input_tokens: 71, output_tokens: 14 } }

const id = 'c14c80c3-18eb-4519-9460-6c92edd8cfb4'

const plan = 'I will ask what I was given.'

type Calls = ReturnType<typeof callsFor>

function eventsOf(text: string, calls: Calls): MockFrame[] {
  const frame = (type: string, more: object = {}): MockFrame => ({ event: type, data: { type, ...more } })
  const content = (type: string, content?: object): MockFrame =>
    frame(type, { index: 0, ...(content && { delta: { message: { content } } }) })
  const halves = (all: string): [string, string] => [
    all.slice(0, Math.ceil(all.length / 2)),
    all.slice(Math.ceil(all.length / 2)),
  ]
  const said = calls.length
    ? [
        ...inWords(plan).map((word) => frame('tool-plan-delta', { delta: { message: { tool_plan: word } } })),
        ...calls.flatMap(({ function: { name, arguments: all }, ...call }, index) => [
          frame('tool-call-start', {
            index,
            delta: { message: { tool_calls: { ...call, function: { name, arguments: '' } } } },
          }),
          ...halves(all).map((piece) =>
            frame('tool-call-delta', { index, delta: { message: { tool_calls: { function: { arguments: piece } } } } }),
          ),
          frame('tool-call-end', { index }),
        ]),
      ]
    : [
        content('content-start', { type: 'text', text: '' }),
        ...inWords(text).map((word) => content('content-delta', { text: word })),
        content('content-end'),
      ]
  return [
    frame('message-start', {
      id,
      delta: { message: { role: 'assistant', content: [], tool_plan: '', tool_calls: [], citations: [] } },
    }),
    ...said,
    frame('message-end', { id, delta: { finish_reason: calls.length ? 'TOOL_CALL' : 'COMPLETE', usage } }),
  ]
}

/** The chat of version 2. */
export function cohereV2Answer(request: MockRequest): MockAnswer {
  const { json } = request
  const fault = faultOf(request)
  if (fault !== undefined) return cohereError(400, `invalid request: ${fault}`)
  const model = String(json['model'])
  if (!models.includes(model)) {
    return cohereError(
      404,
      `model '${model}' not found, make sure the correct model ID was used and that you have access to the model.`,
    )
  }
  const messages = json['messages'] as Message[]
  const last = messages.findLastIndex(({ role }) => role !== 'tool')
  const results = messages.slice(last + 1).map(wordsOf)
  const text = answerText(results.length ? results.join(', ') : wordsOf(messages[last] ?? {}))
  const calls = callsFor(json)
  if (json['stream']) return answerWith.events(eventsOf(text, calls))
  return answerWith.json({
    id,
    message: {
      role: 'assistant',
      ...(calls.length ? { tool_plan: plan, tool_calls: calls } : { content: [{ type: 'text', text }] }),
    },
    finish_reason: calls.length ? 'TOOL_CALL' : 'COMPLETE',
    usage,
  })
}
