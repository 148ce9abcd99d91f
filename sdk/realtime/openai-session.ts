import type { OpenAIRealtimeConfig } from '../core/options/services/openai-realtime.ts'
import type { Json } from '../protocols/protocol.ts'
import { isJson } from '../protocols/json.ts'

export type OpenAIRealtimeApi = 'ga' | 'beta'

/** Which models are used where the page names none. */
export interface OpenAIRealtimeModels {
  readonly voice: string
  readonly transcription: string
}

const defined = (fields: Json): Json => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

const asJson = (value: unknown): Json => (isJson(value) ? value : {})

/** How the visitor's words are written down; undefined leaves it to the service, null turns it off. */
function transcriptionOf(given: OpenAIRealtimeConfig['input_audio_transcription'], model: string): Json | null | undefined {
  if (given === undefined) return undefined
  return given === false ? null : { model, ...(given === true ? {} : given) }
}

/** A session as the vendor wants it described: as one flat list in the beta, by input and output since. Only what is given. */
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
    // The living service refuses a whole session for it.
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
    // Of both it takes one; a voice brings its words along.
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
