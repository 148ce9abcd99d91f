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

/** How the Inference API works. */
export interface HuggingFaceRequestOptions {
  /** Whether an earlier answer to the same request will do. */
  use_cache?: boolean
  /** Waits for a model that is being loaded, instead of failing. */
  wait_for_model?: boolean
}

/** Any other field goes into the request body as it is. */
export interface HuggingFaceTaskOptions extends HuggingFaceHost {
  /** Which model. Default: one that the service has today. */
  model?: string
  /** Of the task, by the words of the service. */
  parameters?: Record<string, unknown>
  /** Of the Inference API. */
  options?: HuggingFaceRequestOptions
  [field: string]: unknown
}

/** Answers questions about a text. */
export interface HuggingFaceQuestionAnswerOptions extends HuggingFaceTaskOptions {
  /** The text that holds the answers. */
  context: string
}

/** Any other field goes into the request body as it is. */
export interface HuggingFaceConversationOptions extends ChatServiceOptions, HuggingFaceHost {
  /** Of the task, by the words of the service. */
  parameters?: Record<string, unknown>
  /** Of the Inference API. */
  options?: HuggingFaceRequestOptions
}

/** Goes on with a text. */
export interface HuggingFaceTextGenerationOptions extends HuggingFaceTaskOptions {
  /** Shows the text as it is written. `connect.stream` says it too. Default false. */
  stream?: boolean
}

/** `directConnection.huggingFace`: one of the tasks beside the key. */
export interface HuggingFaceOptions extends ServiceKeyOptions {
  /** Goes on with the text of the visitor. */
  textGeneration?: true | HuggingFaceTextGenerationOptions
  /** Says it in fewer words. */
  summarization?: true | HuggingFaceTaskOptions
  /** Translates it. */
  translation?: true | HuggingFaceTaskOptions
  /** Fills in the word at `[MASK]`. */
  fillMask?: true | HuggingFaceTaskOptions
  /** Answers from a text of yours. */
  questionAnswer?: HuggingFaceQuestionAnswerOptions
  /** Writes down what is said in a recording. */
  audioSpeechRecognition?: true | HuggingFaceTaskOptions
  /** Says what kind of sound it is. */
  audioClassification?: true | HuggingFaceTaskOptions
  /** Says what is to be seen. */
  imageClassification?: true | HuggingFaceTaskOptions
  /** Talks. */
  conversation?: true | HuggingFaceConversationOptions
}
