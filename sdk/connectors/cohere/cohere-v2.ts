import { chatRounds, followUpBody, type ToolRound } from '../../connector-kit/chat-rounds.ts'
import { decodeAnswer } from '../../connector-kit/decode/decode-answer.ts'
import type { ServiceContext } from '../../connector-kit/service.ts'
import { withFileData } from '../../connector-kit/with-file-data.ts'
import type { CohereChatOptions } from '../../core/options/services/cohere.ts'
import type { ConnectorRequest, ReplyEvent } from '../../core/types.ts'
import { chatContent } from '../../protocols/openai/chat-content.ts'
import { createCohereDecoder } from '../../protocols/cohere.ts'
import { fileNote } from '../../protocols/file-note.ts'
import type { Json } from '../../protocols/protocol.ts'
import { toTurns } from '../../protocols/turns.ts'
import { retirableDefaults } from '../retirable-defaults.ts'

interface Asked {
  readonly url: string
  /** The system prompt. */
  readonly system: string | undefined
  readonly fields: Json
  /** Fields that only version 1 supports. */
  readonly v1Fields: readonly string[]
  readonly request: ConnectorRequest
  readonly context: ServiceContext<CohereChatOptions>
}

/** The messages that one round of tool calls adds. */
const roundMessages = ({ calls, outputs, reasoning }: ToolRound): Json[] => [
  {
    role: 'assistant',
    ...(reasoning && { tool_plan: reasoning }),
    tool_calls: calls.map(({ id, name, arguments: input }) => ({ id, type: 'function', function: { name, arguments: input } })),
  },
  ...calls.map(({ id }, index) => ({ role: 'tool', tool_call_id: id, content: outputs[index] ?? '' })),
]

/** Sends a request to the chat API, version 2. https://docs.cohere.com/reference/chat */
export async function* sendCohereV2({
  url,
  system,
  fields,
  v1Fields,
  request: { messages },
  context,
}: Asked): AsyncGenerator<ReplyEvent> {
  const { settings, isStreaming } = context
  const turns = toTurns(await withFileData(messages, true))
  const first = [
    ...(system ? [{ role: 'system', content: system }] : []),
    ...turns.map((turn) => ({
      role: turn.role,
      content: chatContent(turn, (file) => (file.isImage ? { type: 'image_url', image_url: { url: file.url } } : fileNote(file))),
    })),
  ]
  const { maxToolRounds: maxRounds = 1, model = retirableDefaults.cohereModel.used } = settings
  yield* chatRounds({
    handler: settings.function_handler,
    maxRounds,
    async *ask(rounds) {
      const json: Json = {
        model,
        messages: [...first, ...rounds.flatMap(roundMessages)],
        ...fields,
        ...(isStreaming && { stream: true }),
      }
      for (const field of v1Fields) delete json[field]
      yield* decodeAnswer(await context.ask(url, { json: followUpBody(json, rounds, maxRounds) }), createCohereDecoder, context)
    },
  })
}
