import { chatRounds, type ToolRound } from '../connector-kit/chat-rounds.ts'
import { decodeAnswer } from '../connector-kit/decode/decode-answer.ts'
import { joinUrl } from '../connector-kit/join-url.ts'
import { listOf } from '../connector-kit/list-of.ts'
import type { Service, ServiceContext } from '../connector-kit/service.ts'
import { withFileData } from '../connector-kit/with-file-data.ts'
import type { OllamaOptions } from '../core/options/services/ollama.ts'
import type { ConnectorRequest, ReplyEvent } from '../core/types.ts'
import { ollama as protocol } from '../protocols/ollama.ts'
import type { Json } from '../protocols/protocol.ts'
import { retirableDefaults } from './retirable-defaults.ts'

/** Our own settings, which are not sent to the service. */
const ownFields = ['system_prompt', 'function_handler', 'maxToolRounds', 'stream', 'custom_base_url']

/** Unlike other services, Ollama takes arguments as objects and identifies calls by the names of their functions. */
function roundMessages({ calls, outputs, text, reasoning }: ToolRound): Json[] {
  const asked = calls.map(({ name, arguments: input }) => ({ function: { name, arguments: JSON.parse(input) as unknown } }))
  return [
    { role: 'assistant', content: text, ...(reasoning && { thinking: reasoning }), tool_calls: asked },
    ...calls.map(({ name }, index) => ({ role: 'tool', tool_name: name, content: outputs[index] ?? '' })),
  ]
}

async function* send(request: ConnectorRequest, context: ServiceContext<OllamaOptions>): AsyncGenerator<ReplyEvent> {
  const { settings, isStreaming } = context
  const { custom_base_url: base = 'http://localhost:11434/api', system_prompt: system, maxToolRounds: maxRounds = 1 } = settings
  const messages = await withFileData(request.messages, true)
  const encoded = protocol.encode({ ...request, messages }, isStreaming)
  const first = [...(system ? [{ role: 'system', content: system }] : []), ...(encoded['messages'] as Json[])]
  const fields = Object.fromEntries(Object.entries(settings).filter(([name]) => !ownFields.includes(name)))

  yield* chatRounds({
    request,
    handler: settings.function_handler,
    maxRounds,
    async *ask(rounds) {
      // Ollama streams by default.
      const json: Json = {
        model: retirableDefaults.ollamaModel.used,
        ...encoded,
        ...fields,
        ...(request.tools && { tools: [...listOf(fields['tools']), ...listOf(encoded['tools'])] }),
        messages: [...first, ...rounds.flatMap(roundMessages)],
      }
      if (rounds.length && maxRounds === 1) {
        delete json['tools']
        json['stream'] = false
      }
      yield* decodeAnswer(await context.ask(joinUrl(base, 'chat'), { json }), 'ollama', context)
    },
  })
}

/** Chat with a model of Ollama, on the visitor's machine or another: https://docs.ollama.com/api/chat. A page on another machine needs `OLLAMA_ORIGINS` on the machine that runs Ollama. */
export const ollama: Service<OllamaOptions> = {
  name: 'Ollama',
  permittedErrorPrefixes: ['Error'],
  maxMessages: -1,
  takesTools: true,
  send,
}
