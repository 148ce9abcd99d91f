import { chatRounds, type ToolRound } from '../../connector-kit/chat-rounds.ts'
import { decodeAnswer } from '../../connector-kit/decode/decode-answer.ts'
import { joinUrl } from '../../connector-kit/join-url.ts'
import { listOf } from '../../connector-kit/list-of.ts'
import { permitByKind } from '../../connector-kit/permit-by-kind.ts'
import type { Service, ServiceContext } from '../../connector-kit/service.ts'
import { withFileData } from '../../connector-kit/with-file-data.ts'
import type { AnthropicOptions } from '../../core/options/services/anthropic.ts'
import type { ConnectorRequest, ReplyEvent } from '../../core/types.ts'
import { anthropic as protocol } from '../../protocols/anthropic/anthropic.ts'
import type { Json } from '../../protocols/protocol.ts'
import { createAnthropicBlocks, type AnthropicBlocks } from './anthropic-blocks.ts'
import { retirableDefaults } from '../retirable-defaults.ts'

type Context = ServiceContext<AnthropicOptions>

const urlOf = ({ custom_base_url: base = 'https://api.anthropic.com/v1' }: AnthropicOptions, path: string): string =>
  joinUrl(base, path)

const headers = {
  'anthropic-version': retirableDefaults.anthropicVersion.used,
  // The service refuses requests from browsers without this header.
  'anthropic-dangerous-direct-browser-access': 'true',
}

/** Our own settings, which are not sent to the service. */
const ownFields = ['system_prompt', 'function_handler', 'maxToolRounds', 'stream', 'custom_base_url']

async function createBody(request: ConnectorRequest, { settings, isStreaming }: Context): Promise<Json> {
  const fields = Object.fromEntries(Object.entries(settings).filter(([name]) => !ownFields.includes(name)))
  const messages = await withFileData(request.messages, true)
  const { stream: _stream, system: said, tools, ...encoded } = protocol.encode({ ...request, messages }, isStreaming)
  const system = settings.system_prompt ?? said
  return {
    model: retirableDefaults.anthropicModel.used,
    ...encoded,
    ...(system !== undefined && { system }),
    ...fields,
    ...(request.tools && { tools: [...listOf(fields['tools']), ...listOf(tools)] }),
    ...(isStreaming && { stream: true }),
  }
}

/** Tool results come first in a user message; other content can follow. */
const resultsOf = ({ calls, outputs }: ToolRound): Json => ({
  role: 'user',
  content: calls.map(({ id }, index) => ({ type: 'tool_result', tool_use_id: id, content: outputs[index] ?? '' })),
})

/** The assistant's content in one round, without calls that get no result. */
const saidIn = (blocks: AnthropicBlocks | undefined, { calls }: ToolRound): Json => ({
  role: 'assistant',
  content: blocks?.content().filter(({ type, id }) => type !== 'tool_use' || calls.some((call) => call.id === id)),
})

async function* send(request: ConnectorRequest, context: Context): AsyncGenerator<ReplyEvent> {
  const { settings } = context
  const first = await createBody(request, context)
  const maxRounds = settings.maxToolRounds ?? 1
  const said: AnthropicBlocks[] = []

  async function* ask(rounds: readonly ToolRound[]): AsyncGenerator<ReplyEvent> {
    const blocks = createAnthropicBlocks()
    said.push(blocks)
    const earlier = [
      ...(first['messages'] as Json[]),
      ...rounds.flatMap((round, index) => [saidIn(said[index], round), resultsOf(round)]),
    ]
    do {
      const messages = [...earlier, ...(blocks.isPaused ? [{ role: 'assistant', content: blocks.content() }] : [])]
      const json: Json = { ...first, messages }
      if (rounds.length && maxRounds === 1) {
        // The tools are sent again: the service refuses calls and results without them.
        if (json['tools']) json['tool_choice'] = { type: 'none' }
        delete json['stream']
      }
      yield* decodeAnswer(await context.ask(urlOf(settings, 'messages'), { json, headers }), 'anthropic', {
        ...context,
        interceptResponse(raw) {
          blocks.add(raw)
          return context.interceptResponse(raw)
        },
      })
    } while (blocks.isPaused)
  }

  try {
    yield* chatRounds({ request, handler: settings.function_handler, maxRounds, ask })
  } catch (error) {
    throw permitByKind(error, ['authentication_error', 'invalid_request_error'])
  }
}

/** Chat with Claude, by Anthropic's Messages API: https://docs.anthropic.com/en/api/messages */
export const anthropic: Service<AnthropicOptions> = {
  name: 'Claude',
  key: (settings) => ({
    placeholder: 'Claude API Key',
    helpUrl: 'https://console.anthropic.com/settings/keys',
    headers: (key) => ({ 'x-api-key': key }),
    probe: { url: urlOf(settings, 'models'), headers },
  }),
  maxMessages: -1,
  takesTools: true,
  send,
}
