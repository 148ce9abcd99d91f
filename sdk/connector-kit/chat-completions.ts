import type { ChatServiceOptions } from '../core/options/services/service-options.ts'
import { ChatError } from '../core/errors.ts'
import type { ConnectorRequest, InputRule } from '../core/types.ts'
import { encodeChatTools } from '../protocols/openai/chat-tools.ts'
import { encodeChatTurn, type ChatDialect } from '../protocols/openai/chat-turn.ts'
import { chatContent } from '../protocols/openai/chat-content.ts'
import { isJson } from '../core/util/is-json.ts'
import type { Json } from '../protocols/protocol.ts'
import { toTurns } from '../protocols/turns.ts'
import { chatRounds, followUpBody, type ToolRound } from './chat-rounds.ts'
import { decodeAnswer } from './decode/decode-answer.ts'
import { permitByKind } from './permit-by-kind.ts'
import { listOf } from './list-of.ts'
import type { Service, ServiceContext, ServiceKey } from './service.ts'
import { withFileData } from './with-file-data.ts'

/** What distinguishes a service compatible with chat completions. */
export interface ChatCompletionsRow<Settings extends ChatServiceOptions> extends ChatDialect {
  readonly name: string
  readonly settingBeside?: string
  url(settings: Settings): string
  /** Absent when the URL determines the model. */
  readonly model?: string
  readonly key?: (settings: Settings) => ServiceKey
  readonly permittedErrorPrefixes: readonly string[]
  /** Kinds of errors whose texts may be shown as they are. */
  readonly permittedErrorKinds?: readonly string[]
  /** The system prompt when the page sets none. */
  readonly systemPrompt?: string
  /** Default body fields, which the page can override. */
  defaults?(request: ConnectorRequest, settings: Settings): Json
  /** Settings that are not fields of the body. */
  readonly ownSettings?: readonly (keyof Settings & string)[]
  input?(settings: Settings): InputRule
  /** True for a service that tells the tokens of a stream without being asked, or that refuses to be asked. */
  readonly tellsTokens?: boolean
  /** The error in a response with a success status. */
  errorIn?(answer: Json): string | undefined
}

/** The messages that one round of function calls adds. */
const roundMessages = ({ calls, outputs, text, reasoning }: ToolRound, { namesTools, takesThoughts }: ChatDialect): Json[] => [
  {
    role: 'assistant',
    content: text || null,
    ...(takesThoughts && reasoning && { reasoning_content: reasoning }),
    tool_calls: calls.map(({ id, name, arguments: input }) => ({ id, type: 'function', function: { name, arguments: input } })),
  },
  ...calls.map(({ id, name }, index) => ({
    role: 'tool',
    tool_call_id: id,
    ...(namesTools && { name }),
    content: outputs[index] ?? '',
  })),
]

/** A host may be of another make, or an older version, and refuse what it does not know. */
const refusesUsage = (error: unknown): boolean => {
  if (!ChatError.is(error) || (error.status !== 400 && error.status !== 422)) return false
  const { cause, message } = error
  return `${message} ${isJson(cause) ? JSON.stringify(cause) : ''}`.includes('stream_options')
}

/** Our own settings, which are not sent to any service. */
const ownFields = ['model', 'system_prompt', 'function_handler', 'maxToolRounds', 'stream', 'custom_base_url']

/**
 * A service compatible with OpenAI's chat completions. A follow-up after function calls is sent without `tools`, `tool_choice`
 * and `stream`, unless the page allows more than one round.
 */
export function chatCompletions<Settings extends ChatServiceOptions>(row: ChatCompletionsRow<Settings>): Service<Settings> {
  /** Addresses that refused to be asked for tokens. */
  const refusing = new Set<string>()

  async function body(request: ConnectorRequest, { settings, isStreaming }: ServiceContext<Settings>): Promise<Json> {
    const hidden = new Set([...ownFields, ...(row.ownSettings ?? [])])
    const fields = Object.fromEntries(Object.entries(settings).filter(([name]) => !hidden.has(name)))
    const messages = await withFileData(request.messages, true)
    const { tools } = request
    const turns = toTurns(messages).flatMap((turn) =>
      tools ? encodeChatTurn(turn, row) : [{ role: turn.role, content: chatContent(turn, row.encodeFile) }],
    )
    const system = settings.system_prompt ?? row.systemPrompt
    const model = settings.model ?? row.model
    return {
      ...(model !== undefined && { model }),
      messages: [...(system ? [{ role: 'system', content: system }] : []), ...turns],
      ...row.defaults?.(request, settings),
      ...fields,
      ...(tools && { tools: [...listOf(fields['tools']), ...encodeChatTools(tools)] }),
      ...(isStreaming && { stream: true }),
    }
  }

  /** Asks, and for the tokens of a stream too where that is wanted. */
  async function ask(json: Json, context: ServiceContext<Settings>): Promise<globalThis.Response> {
    const url = row.url(context.settings)
    const isCounted = context.countsTokens && json['stream'] === true && !('stream_options' in json)
    if (!isCounted || row.tellsTokens || refusing.has(url)) return context.ask(url, { json })
    try {
      return await context.ask(url, { json: { ...json, stream_options: { include_usage: true } } })
    } catch (error) {
      if (!refusesUsage(error)) throw error
      refusing.add(url)
      return context.ask(url, { json })
    }
  }

  const answerOf = (context: ServiceContext<Settings>): ServiceContext<Settings> => ({
    ...context,
    async interceptResponse(raw) {
      const text = isJson(raw) ? row.errorIn?.(raw) : undefined
      if (text !== undefined) throw new ChatError(text, { cause: raw })
      return context.interceptResponse(raw)
    },
  })

  return {
    name: row.name,
    ...(row.settingBeside !== undefined && { settingBeside: row.settingBeside }),
    ...(row.key && { key: row.key }),
    ...(row.input && { input: row.input }),
    permittedErrorPrefixes: row.permittedErrorPrefixes,
    maxMessages: -1,
    takesTools: true,
    async *send(request, context) {
      const { settings } = context
      const first = await body(request, context)
      const maxRounds = settings.maxToolRounds ?? 1
      const answer = chatRounds({
        request,
        handler: settings.function_handler,
        maxRounds,
        async *ask(rounds) {
          const added = rounds.flatMap((round) => roundMessages(round, row))
          const whole: Json = { ...first, messages: [...(first['messages'] as Json[]), ...added] }
          const json = followUpBody(whole, rounds, maxRounds)
          yield* decodeAnswer(await ask(json, context), 'openai-chat', answerOf(context))
        },
      })
      try {
        yield* answer
      } catch (error) {
        throw permitByKind(error, row.permittedErrorKinds ?? [])
      }
    },
  }
}
