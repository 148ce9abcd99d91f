import type { ServiceKeyOptions } from './service-options.ts'

/** Any other field goes into the order of a transcript as it is. */
export interface AssemblyAIAudioOptions {
  /** In the order of preference. `false` names none, as hosts of the older contract want it. */
  speech_models?: readonly string[] | false
  /** Of the sound, e.g. `de`. */
  language_code?: string
  /** Finds out the language of the sound. */
  language_detection?: boolean
  /** Another host that speaks the same, e.g. `https://api.eu.assemblyai.com`. */
  custom_base_url?: string
  /** Fields of the service itself, e.g. `speaker_labels`. */
  [field: string]: unknown
}

/** `directConnection.assemblyAI` */
export interface AssemblyAIOptions extends ServiceKeyOptions {
  /** Writes down what is said in a recording. */
  audio?: true | AssemblyAIAudioOptions
}
