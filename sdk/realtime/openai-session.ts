import type { OpenAIRealtimeConfig } from '../core/options/services/openai-realtime.ts'
import type { ToolDefinition } from '../core/types.ts'
import type { Json } from '../protocols/protocol.ts'
import { isJson } from '../core/util/is-json.ts'

export type OpenAIRealtimeApi = 'ga' | 'beta'

/** The default models. */
export interface OpenAIRealtimeModels {
  readonly voice: string
  readonly transcription: string
}

const defined = (fields: Json): Json => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

const asJson = (value: unknown): Json => (isJson(value) ? value : {})

/** How the visitor's speech is transcribed; undefined leaves it to the service, null turns it off. */
function transcriptionOf(given: OpenAIRealtimeConfig['input_audio_transcription'], model: string): Json | null | undefined {
  if (given === undefined) return undefined
  return given === false ? null : { model, ...(given === true ? {} : given) }
}

/**
 * The session with the page's tools besides its own. Of two with the same name, the page's is used; the setup check has reported
 * them.
 */
export function withTools(session: Json, tools: readonly ToolDefinition[], ofSession: readonly Json[] = []): Json {
  if (!tools.length) return session
  const others = (Array.isArray(session['tools']) ? session['tools'] : ofSession).filter(
    (other: unknown) => !isJson(other) || !tools.some(({ name }) => name === other['name']),
  )
  const ofPage = tools.map(({ name, description, inputSchema }) => ({
    type: 'function',
    name,
    description,
    parameters: inputSchema,
  }))
  return { ...session, tools: [...others, ...ofPage] }
}

/** The session configuration: a flat list in the beta, split into input and output since. Only contains what is set. */
export function openAISession(
  config: OpenAIRealtimeConfig,
  api: OpenAIRealtimeApi,
  { transcription: model }: OpenAIRealtimeModels,
): Json {
  const { function_handler: _handler, input_audio_transcription: given, ...fields } = config
  const transcription = transcriptionOf(given, model)
  if (api === 'beta') return defined({ ...fields, input_audio_transcription: transcription })
  const {
    voice,
    speed,
    modalities,
    // The current API rejects the whole session with this field.
    temperature: _temperature,
    max_response_output_tokens: maxTokens,
    turn_detection: turnDetection,
    input_audio_noise_reduction: noiseReduction,
    input_audio_format: _inputFormat,
    output_audio_format: _outputFormat,
    audio,
    ...rest
  } = fields
  const sound = asJson(audio)
  const input = {
    ...defined({ transcription, turn_detection: turnDetection, noise_reduction: noiseReduction }),
    ...asJson(sound['input']),
  }
  const output = { ...defined({ voice, speed }), ...asJson(sound['output']) }
  const hasSound = Object.keys(input).length || Object.keys(output).length || audio !== undefined
  return defined({
    type: 'realtime',
    // The API accepts one of the two; audio includes a transcript.
    output_modalities: Array.isArray(modalities) ? (modalities.includes('audio') ? ['audio'] : modalities) : undefined,
    max_output_tokens: maxTokens,
    ...rest,
    audio: hasSound
      ? {
          ...sound,
          ...(Object.keys(input).length && { input }),
          ...(Object.keys(output).length && { output }),
        }
      : undefined,
  })
}
