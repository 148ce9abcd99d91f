import { chatRounds, followUpBody, type ToolRound } from '../connector-kit/chat-rounds.ts'
import { decodeAnswer } from '../connector-kit/decode/decode-answer.ts'
import { joinUrl } from '../connector-kit/join-url.ts'
import { permitByKind } from '../connector-kit/permit-by-kind.ts'
import { listOf } from '../connector-kit/list-of.ts'
import type { Service, ServiceContext } from '../connector-kit/service.ts'
import { withFileData } from '../connector-kit/with-file-data.ts'
import type { GeminiOptions } from '../core/options/services/gemini.ts'
import type { ConnectorRequest, ReplyEvent } from '../core/types.ts'
import { encodeGemini, encodeGeminiTools } from '../protocols/gemini/encode-gemini.ts'
import { createGeminiDecoder, geminiCallId, type GeminiPart } from '../protocols/gemini/gemini-decoder.ts'
import { isJson } from '../core/util/is-json.ts'
import type { Json } from '../protocols/protocol.ts'
import { retirableDefaults } from './retirable-defaults.ts'

type Context = ServiceContext<GeminiOptions>

const invalidKey = 'API_KEY_INVALID'

const urlOf = (
  { custom_base_url: base = 'https://generativelanguage.googleapis.com/v1beta' }: GeminiOptions,
  path: string,
): string => joinUrl(base, path)

/** Our own settings, which are not sent to the service. */
const ownFields = ['model', 'system_prompt', 'function_handler', 'maxToolRounds', 'stream', 'custom_base_url']
/** Settings that are fields of the request; all others go into `generationConfig`. */
const requestFields = ['tools', 'toolConfig', 'safetySettings', 'generationConfig', 'cachedContent', 'systemInstruction']

/** Models before Gemini 3 refuse pictures in the results of functions. */
const takesPictures = /^gemini-(?:[3-9]|\d\d)/

async function createBody(request: ConnectorRequest, { settings }: Context): Promise<Json> {
  const { tools } = request
  const { model = retirableDefaults.geminiModel.used } = settings
  const messages = await withFileData(request.messages, true)
  const { contents, system } = encodeGemini({ messages, ...(tools && { tools }) }, takesPictures.test(model))
  const fields = Object.entries(settings).filter(([name]) => !ownFields.includes(name))
  const isOfRequest = ([name]: [string, unknown]): boolean => requestFields.includes(name)
  const generation = Object.fromEntries(fields.filter((field) => !isOfRequest(field)))
  const text = settings.system_prompt ?? system
  const { generationConfig, ...rest } = Object.fromEntries(fields.filter(isOfRequest))
  const config = { ...(generationConfig as object | undefined), ...generation }
  return {
    contents,
    ...(text && { systemInstruction: { parts: [{ text }] } }),
    ...(Object.keys(config).length > 0 && { generationConfig: config }),
    ...rest,
    ...(tools && { tools: [...listOf(rest['tools']), encodeGeminiTools(tools)] }),
  }
}

/** The parts of a response or frame, unchanged; empty for any other value. */
function partsOf(answer: unknown): GeminiPart[] {
  const { candidates } = (isJson(answer) ? answer : {}) as { candidates?: { content?: { parts?: unknown } | null }[] | null }
  const parts = candidates?.[0]?.content?.parts
  return Array.isArray(parts) ? structuredClone(parts.filter(isJson)) : []
}

/** Content is sent back unchanged: the service refuses tool calls without their signatures. */
function roundContents({ calls, outputs }: ToolRound, said: readonly GeminiPart[]): Json[] {
  const asked = said.flatMap(({ functionCall }) => functionCall ?? [])
  const parts = calls.map(({ id, name }, index) => {
    const isTheirs = asked.some((call, at) => call.id !== undefined && geminiCallId(call, at) === id)
    return { functionResponse: { ...(isTheirs && { id }), name, response: { result: outputs[index] ?? '' } } }
  })
  return [
    { role: 'model', parts: said },
    { role: 'user', parts },
  ]
}

async function* send(request: ConnectorRequest, context: Context): AsyncGenerator<ReplyEvent> {
  const { settings, isStreaming } = context
  const { model = retirableDefaults.geminiModel.used, maxToolRounds: maxRounds = 1 } = settings
  const first = await createBody(request, context)
  const url = urlOf(settings, `models/${model}:${isStreaming ? 'streamGenerateContent?alt=sse' : 'generateContent'}`)
  const said: GeminiPart[][] = []

  async function* ask(rounds: readonly ToolRound[]): AsyncGenerator<ReplyEvent> {
    const added = rounds.flatMap((round, index) => roundContents(round, said[index] ?? []))
    const whole: Json = { ...first, contents: [...(first['contents'] as Json[]), ...added] }
    // Whether the answer is streamed is in the address.
    const json = followUpBody(whole, rounds, maxRounds, ['tools', 'toolConfig'])
    const parts: GeminiPart[] = []
    said.push(parts)
    yield* decodeAnswer(await context.ask(url, { json }), createGeminiDecoder, {
      ...context,
      interceptResponse(raw) {
        // Streams end with an empty text, which the service refuses back, unless it has a signature.
        parts.push(...partsOf(raw).filter((part) => part.text !== '' || 'thoughtSignature' in part))
        return context.interceptResponse(raw)
      },
    })
  }

  try {
    yield* chatRounds({ request, handler: settings.function_handler, maxRounds, ask })
  } catch (error) {
    throw permitByKind(error, [invalidKey])
  }
}

/** Chat with Gemini, Google's model: https://ai.google.dev/api/generate-content */
export const gemini: Service<GeminiOptions> = {
  name: 'Gemini',
  key: (settings) => ({
    placeholder: 'Gemini API Key',
    helpUrl: 'https://aistudio.google.com/app/apikey',
    // Not in the URL, where the specification has it: URLs are logged.
    headers: (key) => ({ 'x-goog-api-key': key }),
    probe: { url: urlOf(settings, 'models'), judge: (_answer, status) => (status === 400 ? 'invalid' : undefined) },
    isRefusal: ({ cause }) => JSON.stringify(cause)?.includes(invalidKey) ?? false,
  }),
  permittedErrorPrefixes: [invalidKey],
  maxMessages: -1,
  takesTools: true,
  send,
}
