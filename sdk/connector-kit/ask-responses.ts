import type { ChatServiceOptions } from '../core/options/services/service-options.ts'
import type { ConnectorRequest, ReplyEvent } from '../core/types.ts'
import { openaiResponses } from '../protocols/openai/openai-responses.ts'
import type { Json } from '../protocols/protocol.ts'
import { chatRounds, type ToolRound } from './chat-rounds.ts'
import { decodeAnswer } from './decode/decode-answer.ts'
import type { ServiceContext } from './service.ts'
import { withFileData } from './with-file-data.ts'

interface ResponsesRequest {
  readonly url: string
  /** The body beside its input: model, instructions, tools. */
  readonly fields: Json
  /** The conversation that the service keeps: it knows what was said before, and what its model called. */
  readonly conversation?: string | undefined
}

const outputItems = ({ calls, outputs }: ToolRound): Json[] =>
  calls.map(({ id }, index) => ({ type: 'function_call_output', call_id: id, output: outputs[index] ?? '' }))

/** What one round of calls adds to the input, for a service that forgets. */
const roundItems = (round: ToolRound): Json[] => [
  ...(round.text ? [{ role: 'assistant', content: round.text }] : []),
  ...round.calls.map(({ id, name, arguments: input }) => ({ type: 'function_call', call_id: id, name, arguments: input })),
  ...outputItems(round),
]

/**
 * Asks a service that speaks OpenAI's Responses. A follow-up after function calls goes without `tools`, `tool_choice` and
 * `stream` (chat.md §7), unless the page allows more than one round.
 */
export async function* askResponses(
  request: ConnectorRequest,
  context: ServiceContext<Pick<ChatServiceOptions, 'function_handler' | 'maxToolRounds'>>,
  { url, fields, conversation }: ResponsesRequest,
): AsyncGenerator<ReplyEvent> {
  const { settings, isStreaming } = context
  const { function_handler: handler, maxToolRounds: maxRounds = 1 } = settings
  const messages = await withFileData(conversation === undefined ? request.messages : request.messages.slice(-1), true)
  const { input } = openaiResponses.encode({ ...request, messages }, isStreaming)
  /** Calls that wait for their results. */
  const open = new Set<string>()

  async function* ask(rounds: readonly ToolRound[]): AsyncGenerator<ReplyEvent> {
    open.clear()
    const last = rounds.at(-1)
    const json: Json = {
      ...fields,
      ...(conversation !== undefined && { conversation }),
      input: conversation === undefined || !last ? [...(input as Json[]), ...rounds.flatMap(roundItems)] : outputItems(last),
      ...(isStreaming && { stream: true }),
    }
    if (last && maxRounds === 1) for (const field of ['tools', 'tool_choice', 'stream']) delete json[field]
    for await (const event of decodeAnswer(
      await context.ask(url, { json, isOneOfSeveral: conversation !== undefined }),
      'openai-responses',
      context,
    )) {
      if (event.type === 'tool-input') open.add(event.id)
      else if (event.type === 'tool-output') open.delete(event.id)
      yield event
    }
  }

  try {
    yield* chatRounds({ ask, handler, maxRounds })
  } finally {
    if (conversation !== undefined && open.size && !context.signal.aborted) {
      // A conversation with calls that have no results takes no further message. What went wrong before counts, not this.
      const items = [...open].map((id) => ({ type: 'function_call_output', call_id: id, output: '' }))
      const address = url.replace(/responses$/, `conversations/${conversation}/items`)
      await context.call(address, { json: { items } }).catch(() => undefined)
    }
  }
}
