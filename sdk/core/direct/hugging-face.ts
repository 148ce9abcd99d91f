import type { ChatServiceOptions, ServiceKeyOptions } from './service-options.ts'

interface HuggingFaceHost {
  /** Another host that speaks as the Inference API did: `POST {host}/models/{model}`. */
  custom_base_url?: string
  /**
   * `inference` asks the Inference API, whose host Hugging Face shut down. Default `router`, what came after it; for a
   * custom host `inference`.
   */
  api?: 'router' | 'inference'
}

/** Any other field goes into the request body as it is. */
export interface HuggingFaceTaskOptions extends HuggingFaceHost {
  model?: string
  parameters?: Record<string, unknown>
  /** Of the Inference API. */
  options?: { use_cache?: boolean; wait_for_model?: boolean }
  [field: string]: unknown
}

export interface HuggingFaceQuestionAnswerOptions extends HuggingFaceTaskOptions {
  /** The text that holds the answers. */
  context: string
}

/** Any other field goes into the request body as it is. */
export interface HuggingFaceConversationOptions extends ChatServiceOptions, HuggingFaceHost {
  parameters?: Record<string, unknown>
  /** Of the Inference API. */
  options?: { use_cache?: boolean; wait_for_model?: boolean }
}

export interface HuggingFaceTextGenerationOptions extends HuggingFaceTaskOptions {
  /** Shows the text as it is written. `connect.stream` says it too. Default false. */
  stream?: boolean
}

type Task = true | HuggingFaceTaskOptions

/** `directConnection.huggingFace`: one of the tasks beside the key. */
export interface HuggingFaceOptions extends ServiceKeyOptions {
  textGeneration?: true | HuggingFaceTextGenerationOptions
  summarization?: Task
  translation?: Task
  fillMask?: Task
  questionAnswer?: HuggingFaceQuestionAnswerOptions
  audioSpeechRecognition?: Task
  audioClassification?: Task
  imageClassification?: Task
  conversation?: true | HuggingFaceConversationOptions
}
