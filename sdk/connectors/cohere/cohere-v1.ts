// Version 1 of Cohere's API: generate, summarize and chat, with tools.
import { chatRounds, type ToolRound } from '../../connector-kit/chat-rounds.ts'
import { decodeAnswer } from '../../connector-kit/decode/decode-answer.ts'
import { adviseOnRetiredEndpoint } from '../../connector-kit/retired-endpoint.ts'
import type { ServiceContext } from '../../connector-kit/service.ts'
import type { CohereChatOptions } from '../../core/options/services/cohere.ts'
import type { ConnectorRequest, ReplyEvent } from '../../core/types.ts'
import { contentKind } from '../../net/content-kind.ts'
import type { Decoder, Json } from '../../protocols/protocol.ts'
import { toTurns } from '../../protocols/turns.ts'
import { describeAnswer } from '../../protocols/describe-answer.ts'
import { serviceError } from '../../core/service-error.ts'

/** The tasks in API version 1. */
export type CohereV1Path = 'generate' | 'summarize' | 'chat'

interface Asked {
  path: CohereV1Path
  url: string
  /** `query` selects the older field names of the chat endpoint. */
  api: string
  fields: Json
  request: ConnectorRequest
  context: ServiceContext<CohereChatOptions>
}

interface Answer {
  event_type?: string
  tool_calls?: { name?: string; parameters?: object }[]
  generations?: { text?: string }[]
  summary?: string
  reply?: string
  text?: string
  finish_reason?: string
}

const advice = 'Cohere has shut this down: leave out `api: "v1"`, or set `custom_base_url` to a host that still has it.'

const callOf = ({ name, arguments: input }: ToolRound['calls'][number]): object => ({
  name,
  parameters: JSON.parse(input) as object,
})

const resultsOf = ({ calls, outputs }: ToolRound): object[] =>
  calls.map((call, index) => ({ call: callOf(call), outputs: [{ result: outputs[index] ?? '' }] }))

/** The fields that a follow-up with tool results adds to the first request. The service wants the tools again. */
function followUp(first: Json, rounds: readonly ToolRound[], maxRounds: number): Json {
  const last = rounds.at(-1)
  if (!last) return first
  const given = { ...first, tool_results: resultsOf(last) }
  if (maxRounds === 1) {
    const { stream: _stream, ...whole } = given as Json
    return { ...whole, force_single_step: true }
  }
  const { message, chat_history: before = [] } = first
  const called = rounds.flatMap((round): object[] => [
    { role: 'CHATBOT', message: round.reasoning, tool_calls: round.calls.map(callOf) },
    ...(round === last ? [] : [{ role: 'TOOL', tool_results: resultsOf(round) }]),
  ])
  return { ...given, message: '', chat_history: [...(before as object[]), { role: 'USER', message }, ...called] }
}

function chatBody({ messages }: ConnectorRequest, { system_prompt: preamble }: CohereChatOptions, isOldest: boolean): Json {
  const turns = toTurns(messages)
  const history = turns.slice(0, -1).map(({ role, text }) => {
    const name = role === 'user' ? 'USER' : role === 'system' ? 'SYSTEM' : 'CHATBOT'
    return isOldest ? { user_name: name, message: text } : { role: name, message: text }
  })
  return {
    [isOldest ? 'query' : 'message']: turns.at(-1)?.text ?? '',
    ...(history.length > 0 && { chat_history: history }),
    ...(preamble && { preamble }),
  }
}

function createDecoder(): Decoder {
  let hasPlan = false
  let isOver = false
  return {
    get isOver() {
      return isOver
    },
    *decode(frame: Json) {
      const { event_type: event, tool_calls: calls, generations, summary, reply, finish_reason: end } = frame as Answer
      isOver ||= event === undefined || event === 'stream-end'
      const { text = reply ?? summary ?? generations?.[0]?.text } = frame as Answer
      // Text before tool calls is a plan, which the event with the calls repeats.
      const isPlan = calls !== undefined || event === 'tool-calls-chunk'
      if (text && !isPlan) yield { type: 'text-delta', text }
      else if (text && !(hasPlan && calls)) yield { type: 'reasoning-delta', text }
      hasPlan ||= isPlan
      for (const [index, { name = '', parameters = {} }] of (calls ?? []).entries()) {
        yield { type: 'tool-input', id: `${name}-${index}`, name, input: JSON.stringify(parameters), isNew: true }
      }
      // The last line of a stream; a whole response that failed has an error status.
      if (!text && end?.startsWith('ERROR') && !/^ERROR_(LIMIT|TOXIC)$/.test(end)) throw serviceError(frame)
      if (event === 'stream-end') yield* describeAnswer({ finishReason: end })
    },
  }
}

/** A whole response. Its `text` may be a plan, which a response in Confab's own format never is. */
function* readWhole(answer: unknown): Iterable<ReplyEvent> {
  for (const event of createDecoder().decode(answer as Json)) {
    yield event.type === 'text-delta' ? { type: 'message', message: { text: event.text } } : event
  }
}

/** Sends a request to version 1 of Cohere's API. */
export async function* sendCohereV1({ path, url, api, fields, request, context }: Asked): AsyncGenerator<ReplyEvent> {
  const { settings, isStreaming } = context
  const text = request.messages.at(-1)?.text ?? ''
  const json: Json = {
    ...(path === 'chat' ? chatBody(request, settings, api === 'query') : { [path === 'generate' ? 'prompt' : 'text']: text }),
    ...(settings.model && { model: settings.model }),
    ...fields,
    ...(isStreaming && path !== 'summarize' && { stream: true }),
  }
  const { maxToolRounds: maxRounds = 1, function_handler: handler } = settings
  yield* chatRounds({
    handler,
    maxRounds,
    async *ask(rounds) {
      const asking = context.ask(url, { json: followUp(json, rounds, maxRounds), headers: { Accept: 'application/json' } })
      const response = await adviseOnRetiredEndpoint(asking, !settings.custom_base_url && advice)
      const isWhole = contentKind(response.headers.get('content-type')) === 'json'
      yield* isWhole ? decodeAnswer(response, { read: readWhole }, context) : decodeAnswer(response, createDecoder, context)
    },
  })
}
