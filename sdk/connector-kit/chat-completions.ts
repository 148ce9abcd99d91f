import type { ChatServiceOptions } from '../core/direct/service-options.ts'
import type { ConnectorRequest, InputRule } from '../core/types.ts'
import { openaiChat } from '../protocols/openai-chat.ts'
import type { Json } from '../protocols/protocol.ts'
import { chatRounds, type ToolRound } from './chat-rounds.ts'
import { decodeAnswer } from './decode-answer.ts'
import type { Service, ServiceContext, ServiceKey } from './service.ts'
import { withFileData } from './with-file-data.ts'

/** What a service of the family has of its own. */
export interface ChatCompletionsRow<Settings extends ChatServiceOptions> {
  readonly name: string
  url(settings: Settings): string
  /** Absent where the address names the model. */
  readonly model?: string
  readonly key?: (settings: Settings) => ServiceKey
  readonly permittedErrorPrefixes: readonly string[]
  /** The system prompt when the page gives none. */
  readonly systemPrompt?: string
  /** Body fields that the service wants unless the page says otherwise. */
  defaults?(request: ConnectorRequest, settings: Settings): Json
  /** Settings that are not fields of the body. */
  readonly ownSettings?: readonly (keyof Settings & string)[]
  input?(settings: Settings): InputRule
}

/** What one round of calls adds to the messages. */
const roundMessages = ({ calls, outputs }: ToolRound): Json[] => [
  {
    role: 'assistant',
    content: null,
    tool_calls: calls.map(({ id, name, arguments: input }) => ({ id, type: 'function', function: { name, arguments: input } })),
  },
  ...calls.map(({ id }, index) => ({ role: 'tool', tool_call_id: id, content: outputs[index] ?? '' })),
]

/** Settings of ours, which no service knows. */
const ownFields = ['model', 'system_prompt', 'function_handler', 'maxToolRounds', 'stream', 'custom_base_url']

/**
 * A service that speaks OpenAI's chat completions. A follow-up after function calls goes without `tools`, `tool_choice`
 * and `stream` (chat.md §7), unless the page allows more than one round.
 */
export function chatCompletions<Settings extends ChatServiceOptions>(row: ChatCompletionsRow<Settings>): Service<Settings> {
  async function body(request: ConnectorRequest, { settings, isStreaming }: ServiceContext<Settings>): Promise<Json> {
    const hidden = new Set([...ownFields, ...(row.ownSettings ?? [])])
    const fields = Object.fromEntries(Object.entries(settings).filter(([name]) => !hidden.has(name)))
    const messages = await withFileData(request.messages, true)
    const { messages: turns } = openaiChat.encode({ ...request, messages }, isStreaming)
    const system = settings.system_prompt ?? row.systemPrompt
    const model = settings.model ?? row.model
    return {
      ...(model !== undefined && { model }),
      messages: [...(system ? [{ role: 'system', content: system }] : []), ...(turns as Json[])],
      ...row.defaults?.(request, settings),
      ...fields,
      ...(isStreaming && { stream: true }),
    }
  }

  return {
    name: row.name,
    ...(row.key && { key: row.key }),
    ...(row.input && { input: row.input }),
    permittedErrorPrefixes: row.permittedErrorPrefixes,
    maxMessages: -1,
    async *send(request, context) {
      const { settings } = context
      const first = await body(request, context)
      const maxRounds = settings.maxToolRounds ?? 1
      yield* chatRounds({
        handler: settings.function_handler,
        maxRounds,
        async *ask(rounds) {
          const json: Json = { ...first, messages: [...(first['messages'] as Json[]), ...rounds.flatMap(roundMessages)] }
          if (rounds.length && maxRounds === 1) for (const field of ['tools', 'tool_choice', 'stream']) delete json[field]
          yield* decodeAnswer(await context.ask(row.url(settings), { json }), 'openai-chat', context)
        },
      })
    },
  }
}
