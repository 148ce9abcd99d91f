// `directConnection.assemblyAI`: transcription of audio.
import type { ServiceKeyOptions } from './service-options.ts'

/** Any other field is added to the transcript request. */
export interface AssemblyAIAudioOptions {
  /** The speech models, in order of preference. `false` sends none, for hosts with the older API. */
  speech_models?: readonly string[] | false
  /** The language of the audio, e.g. `de`. */
  language_code?: string
  /** Detects the language of the audio. */
  language_detection?: boolean
  /** Another host with the same API, e.g. `https://api.eu.assemblyai.com`. */
  custom_base_url?: string
  /** Other fields of the API, e.g. `speaker_labels`. */
  [field: string]: unknown
}

/** `directConnection.assemblyAI`: the key and the audio service. */
export interface AssemblyAIOptions extends ServiceKeyOptions {
  /** Transcribes recordings. */
  audio?: true | AssemblyAIAudioOptions
}
