// `directConnection.azure`: OpenAI deployments, speech, summarization, translation.
import type { AssistantOptions } from './openai-conversations.ts'
import type { ChatServiceOptions, ServiceKeyOptions } from './service-options.ts'

/** The URL of a deployment of Azure OpenAI. */
export interface AzureUrlDetails {
  /** The endpoint of the resource, e.g. `https://my-resource.openai.azure.com`. */
  endpoint: string
  /** The version of the API, e.g. `2024-10-21`. */
  version: string
  /** The name of the deployment. */
  deploymentId: string
}

/** Transcribes recordings. */
export interface AzureSpeechToTextOptions {
  /** The region of the resource, e.g. `westeurope`. */
  region: string
  /**
   * The language.
   * @default 'en-US'
   */
  lang?: string
}

/** Speaks the visitor's text. */
export interface AzureTextToSpeechOptions {
  /** The region of the resource, e.g. `westeurope`. */
  region: string
  /**
   * The language.
   * @default 'en-US'
   */
  lang?: string
  /**
   * The voice.
   * @default 'en-US-JennyNeural'
   */
  name?: string
  /**
   * The gender of the voice.
   * @default 'Female'
   */
  gender?: string
  /**
   * The audio format.
   * @default 'audio-16khz-128kbitrate-mono-mp3'
   */
  outputFormat?: string
}

/** Summarises the visitor's text. */
export interface AzureSummarizationOptions {
  /** The endpoint of the resource, e.g. `https://my-resource.cognitiveservices.azure.com`. */
  endpoint: string
  /**
   * The language of the text.
   * @default 'en'
   */
  language?: string
  /**
   * The version of the API.
   * @default '2023-04-01'
   */
  api_version?: string
}

/** Translates the visitor's text. */
export interface AzureTranslationOptions {
  /**
   * The target language.
   * @default 'es'
   */
  language?: string
  /** The region of the resource, for a regional key. */
  region?: string
  /**
   * The version of the API.
   * @default '3.0'
   */
  api_version?: '3.0' | '2026-06-06'
}

/** OpenAI models on Azure. */
export interface AzureOpenAIOptions {
  /** The URL of the deployment. */
  urlDetails: AzureUrlDetails
  /** Chat completions. */
  chat?: true | ChatServiceOptions
  /** An assistant with its own files and tools. */
  assistant?: true | AssistantOptions
}

/** `directConnection.azure`: the key and one of the services. */
export interface AzureOptions extends ServiceKeyOptions {
  /** OpenAI models. */
  openAI?: AzureOpenAIOptions
  /** Transcribes recordings. */
  speechToText?: AzureSpeechToTextOptions
  /** Speaks text. */
  textToSpeech?: AzureTextToSpeechOptions
  /** Summarises the visitor's text. */
  summarization?: AzureSummarizationOptions
  /** Translates the visitor's text. */
  translation?: true | AzureTranslationOptions
}
