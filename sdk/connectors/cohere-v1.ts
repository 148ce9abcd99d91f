import { decodeAnswer } from '../connector-kit/decode-answer.ts'
import { orGone } from '../connector-kit/or-gone.ts'
import type { ServiceContext } from '../connector-kit/service.ts'
import type { CohereChatOptions } from '../core/direct/cohere.ts'
import type { ConnectorRequest, ReplyEvent } from '../core/types.ts'
import type { Decoder, Json } from '../protocols/protocol.ts'
import { toTurns } from '../protocols/turns.ts'
import { vendorError } from '../protocols/vendor-error.ts'

/** The tasks of the first version. */
export type CohereV1Path = 'generate' | 'summarize' | 'chat'

interface Asked {
  path: CohereV1Path
  url: string
  /** `query` takes the names that the chat had at the very first. */
  api: string
  fields: Json
  request: ConnectorRequest
  context: ServiceContext<CohereChatOptions>
}

interface Answer {
  generations?: { text?: string }[]
  summary?: string
  reply?: string
  text?: string
  finish_reason?: string
}

const advice = 'Cohere has shut this down: leave out `api: "v1"`, or set `custom_base_url` to a host that still has it.'

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

const createDecoder = (): Decoder => ({
  *decode(frame: Json) {
    const { generations, summary, reply, text = reply ?? summary ?? generations?.[0]?.text, finish_reason: end } = frame as Answer
    if (text) yield { type: 'text-delta', text }
    // The last line of a stream; a whole reply that failed came with another status.
    else if (end?.startsWith('ERROR')) throw vendorError(frame)
  },
})

/** Asks the first version of Cohere: chat.md §7. */
export async function* sendCohereV1({ path, url, api, fields, request, context }: Asked): AsyncGenerator<ReplyEvent> {
  const { settings, isStreaming } = context
  const text = request.messages.at(-1)?.text ?? ''
  const json: Json = {
    ...(path === 'chat' ? chatBody(request, settings, api === 'query') : { [path === 'generate' ? 'prompt' : 'text']: text }),
    ...(settings.model && { model: settings.model }),
    ...fields,
    ...(isStreaming && path !== 'summarize' && { stream: true }),
  }
  const response = await orGone(
    context.ask(url, { json, headers: { Accept: 'application/json' } }),
    !settings.custom_base_url && advice,
  )
  yield* decodeAnswer(response, createDecoder, context)
}
