import { answerText, inWords } from '../kit/answer-text.ts'
import { answerWith, type MockAnswer, type MockFrame } from '../kit/mock-answer.ts'
import type { MockRequest } from '../kit/mock-request.ts'
import { sampleArguments } from '../kit/sample-arguments.ts'

interface Message {
  role?: string
  content?: string | { type?: string; text?: string }[] | null
}

interface Tool {
  function?: { name?: string; parameters?: unknown }
}

/** What differs between the services that speak chat completions. */
export interface ChatCompletionsDialect {
  /** The model that the answer names, and what it writes. Defaults: the request's, `answerText`. */
  readonly model?: string
  readonly answer?: string
  /** Headers of every answer. */
  readonly headers?: Readonly<Record<string, string>>
  /** Fields that a service adds to every object it sends. */
  readonly extras?: Readonly<Record<string, unknown>>
  /** Comments between the events, as some gateways send them. */
  readonly comment?: string
  /** Whether a stream tells its tokens without being asked, in the chunk that ends it. */
  readonly tellsTokens?: boolean
  /** Whether a stream brings calls whole, in the chunk that ends it. */
  readonly hasWholeCalls?: boolean
  /** Pictures that the model draws beside the text. */
  readonly images?: readonly string[]
  /** How a message or a delta holds a thought; without it the model shows none. */
  thought?(text: string): { content?: unknown[]; [field: string]: unknown }
}

const created = 1763700000
const thoughtText = 'They said something. I shall say it back.'

function wordsOf({ content }: Message): string {
  if (!Array.isArray(content)) return content ?? ''
  return content.map((part) => part.text ?? `[${part.type ?? ''}]`).join(' ')
}

/** A call for each tool that is offered, as a model that may call several at once makes them; at most two rounds of them. */
function callsFor({ tools, tool_choice: choice, messages }: MockRequest['json']) {
  const asked = messages as Message[]
  const rounds = asked.filter(({ role }, index) => role === 'tool' && asked[index - 1]?.role !== 'tool').length
  if (!Array.isArray(tools) || choice === 'none' || rounds > 1) return []
  return (tools as Tool[]).map(({ function: tool }, index) => ({
    id: `call_${rounds + 1}_${index + 1}`,
    type: 'function',
    function: { name: tool?.name ?? '', arguments: JSON.stringify(sampleArguments(tool?.parameters)) },
  }))
}

/** What the model writes: about the results of its functions when there are some, about the last message otherwise. */
function textFor(messages: readonly Message[]): string {
  const last = messages.findLastIndex(({ role }) => role !== 'tool')
  const results = messages.slice(last + 1).map(wordsOf)
  return answerText(results.length ? results.join(', ') : wordsOf(messages[last] ?? {}))
}

/** Calls as they stream. The pieces of parallel calls arrive mixed: their index says what belongs together. */
function callPieces(calls: ReturnType<typeof callsFor>): object[] {
  const names = calls.map(({ function: { name }, ...call }, index) => ({ index, ...call, function: { name, arguments: '' } }))
  const halves = [0, 1].flatMap((half) =>
    calls.map(({ function: { arguments: all } }, index) => {
      const middle = Math.ceil(all.length / 2)
      return { index, function: { arguments: half ? all.slice(middle) : all.slice(0, middle) } }
    }),
  )
  return [...names, ...halves]
}

/** The answer of a service that speaks chat completions, whole or streamed, to a request that is sound. */
export function chatCompletionsAnswer({ json }: MockRequest, dialect: ChatCompletionsDialect = {}): MockAnswer {
  const { headers = {}, extras = {}, comment, tellsTokens, hasWholeCalls, images = [], thought } = dialect
  const messages = json['messages'] as Message[]
  const calls = callsFor(json)
  const text = dialect.answer ?? textFor(messages)
  const base = { id: 'chatcmpl-B9Xq2', created, model: dialect.model ?? json['model'], ...extras }
  const finish = calls.length ? 'tool_calls' : 'stop'
  const drawn = images.length ? { images: images.map((url) => ({ type: 'image_url', image_url: { url } })) } : {}
  const usage = { prompt_tokens: 9, completion_tokens: 12, total_tokens: 21 }

  if (!json['stream']) {
    const { content: thoughtParts, ...thoughtFields } = thought?.(thoughtText) ?? {}
    const content = thoughtParts ? [...thoughtParts, { type: 'text', text }] : text
    const message = {
      role: 'assistant',
      content: calls.length ? null : content,
      refusal: null,
      annotations: [],
      ...thoughtFields,
      ...drawn,
    }
    return answerWith.json(
      {
        ...base,
        object: 'chat.completion',
        choices: [
          {
            index: 0,
            message: { ...message, ...(calls.length && { tool_calls: calls }) },
            logprobs: null,
            finish_reason: finish,
          },
        ],
        usage,
      },
      { headers },
    )
  }

  const chunk = (choices: unknown[], more: object = {}): MockFrame => ({
    data: { ...base, object: 'chat.completion.chunk', choices, ...more },
  })
  const delta = (delta: object, finishReason: string | null = null, more: object = {}): MockFrame =>
    chunk([{ index: 0, delta, logprobs: null, finish_reason: finishReason }], more)
  const thoughts = thought ? inWords(thoughtText).map((words) => delta(thought(words))) : []
  const lastDelta = hasWholeCalls && calls.length ? { tool_calls: calls.map((call, index) => ({ index, ...call })) } : {}
  const pieces = hasWholeCalls ? [] : callPieces(calls).map((call) => delta({ tool_calls: [call] }))
  const said = calls.length ? pieces : inWords(text).map((content) => delta({ content }))
  const { include_usage: hasUsage } = (json['stream_options'] ?? {}) as { include_usage?: boolean }
  return answerWith.events(
    [
      ...(comment === undefined ? [] : [{ comment }]),
      delta({ role: 'assistant', content: calls.length ? null : '', refusal: null }),
      ...thoughts,
      ...said,
      ...(images.length ? [delta(drawn)] : []),
      delta(lastDelta, finish, tellsTokens ? { usage } : {}),
      ...(hasUsage ? [chunk([], { usage })] : []),
      { data: '[DONE]' },
    ],
    { headers },
  )
}
