// `directConnection.huggingFace`: the tasks of the hub, such as text generation, question answering, speech recognition.
import type { ChatServiceOptions, ServiceKeyOptions } from './service-options.ts'

/** The host of the API, and its kind. */
interface HuggingFaceHost {
  /** Another host with the former Inference API: `POST {host}/models/{model}`. */
  custom_base_url?: string
  /**
   * `inference` calls the Inference API, whose host Hugging Face shut down. `router` is its successor.
   * @default 'router'; 'inference' for a custom host
   */
  api?: 'router' | 'inference'
}

/** Options of the Inference API. */
export interface HuggingFaceRequestOptions {
  /** Accepts a cached answer to the same request. */
  use_cache?: boolean
  /** Waits for a model that is loading, instead of failing. */
  wait_for_model?: boolean
}

/** Any other field is added to the request body. */
export interface HuggingFaceTaskOptions extends HuggingFaceHost {
  /**
   * The model.
   * @default one that the service currently offers
   */
  model?: string
  /** The parameters of the task, in the form of the API. */
  parameters?: Record<string, unknown>
  /** Options of the Inference API. */
  options?: HuggingFaceRequestOptions
  /** Other fields of the API. */
  [field: string]: unknown
}

/** Answers questions about a text. */
export interface HuggingFaceQuestionAnswerOptions extends HuggingFaceTaskOptions {
  /** The text that contains the answers. */
  context: string
}

/** Any other field is added to the request body. */
export interface HuggingFaceConversationOptions extends ChatServiceOptions, HuggingFaceHost {
  /** The parameters of the task, in the form of the API. */
  parameters?: Record<string, unknown>
  /** Options of the Inference API. */
  options?: HuggingFaceRequestOptions
}

/** Continues a text. */
export interface HuggingFaceTextGenerationOptions extends HuggingFaceTaskOptions {
  /**
   * Streams the text, like `connect.stream`.
   * @default false
   */
  stream?: boolean
}

/** `directConnection.huggingFace`: the key and one of the tasks. */
export interface HuggingFaceOptions extends ServiceKeyOptions {
  /** Continues the visitor's text. */
  textGeneration?: true | HuggingFaceTextGenerationOptions
  /** Summarises the visitor's text. */
  summarization?: true | HuggingFaceTaskOptions
  /** Translates the visitor's text. */
  translation?: true | HuggingFaceTaskOptions
  /** Fills in the word at `[MASK]`. */
  fillMask?: true | HuggingFaceTaskOptions
  /** Answers questions about your text. */
  questionAnswer?: HuggingFaceQuestionAnswerOptions
  /** Transcribes recordings. */
  audioSpeechRecognition?: true | HuggingFaceTaskOptions
  /** Classifies audio. */
  audioClassification?: true | HuggingFaceTaskOptions
  /** Classifies images. */
  imageClassification?: true | HuggingFaceTaskOptions
  /** A conversation. */
  conversation?: true | HuggingFaceConversationOptions
}
