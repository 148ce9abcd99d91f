import type { AssistantOptions } from './openai-conversations.ts'
import type { ChatServiceOptions, ServiceKeyOptions } from './service-options.ts'

/** Where a deployment of Azure OpenAI is. */
export interface AzureUrlDetails {
  /** `https://my-resource.openai.azure.com` */
  endpoint: string
  /** The version of the service, e.g. `2024-10-21`. */
  version: string
  /** The name of the deployment. */
  deploymentId: string
}

/** Writes down what is said in a recording. */
export interface AzureSpeechToTextOptions {
  /** E.g. `westeurope`. */
  region: string
  /** Default `en-US`. */
  lang?: string
}

/** Says the text of the visitor. */
export interface AzureTextToSpeechOptions {
  /** E.g. `westeurope`. */
  region: string
  /** Default `en-US`. */
  lang?: string
  /** Of the voice; default `en-US-JennyNeural`. */
  name?: string
  /** Default `Female`. */
  gender?: string
  /** Default `audio-16khz-128kbitrate-mono-mp3`. */
  outputFormat?: string
}

/** Says it in fewer words. */
export interface AzureSummarizationOptions {
  /** `https://my-resource.cognitiveservices.azure.com` */
  endpoint: string
  /** Of the text; default `en`. */
  language?: string
  /** The version of the service; default `2023-04-01`. */
  api_version?: string
}

/** Translates the text of the visitor. */
export interface AzureTranslationOptions {
  /** To translate into; default `es`. */
  language?: string
  /** Of a regional key. */
  region?: string
  /** The version of the service; default `3.0`. */
  api_version?: '3.0' | '2026-06-06'
}

/** Models of OpenAI at Azure. */
export interface AzureOpenAIOptions {
  /** Where the deployment is. */
  urlDetails: AzureUrlDetails
  /** Chat completions. */
  chat?: true | ChatServiceOptions
  /** An assistant with files and tools of its own. */
  assistant?: true | AssistantOptions
}

/** `directConnection.azure`: one of the sub-services beside the key. */
export interface AzureOptions extends ServiceKeyOptions {
  /** Models of OpenAI. */
  openAI?: AzureOpenAIOptions
  /** Writes down recordings. */
  speechToText?: AzureSpeechToTextOptions
  /** Reads out. */
  textToSpeech?: AzureTextToSpeechOptions
  /** Says it in fewer words. */
  summarization?: AzureSummarizationOptions
  /** Translates. */
  translation?: true | AzureTranslationOptions
}
