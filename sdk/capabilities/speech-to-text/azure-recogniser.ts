// Recognises speech of one microphone with Azure's package: checks the options, chooses languages, tells words and faults.
import type * as Sdk from 'microsoft-cognitiveservices-speech-sdk'
import type { AzureSpeechOptions } from '../../core/options/input.ts'
import type { Microphone } from './open-microphone.ts'

export type SpeechSdk = typeof Sdk

const documentation = 'https://www.npmjs.com/package/confab-chat#azure'

const defaultLanguage = 'en-US'
/** The maximum number of languages that the service identifies: once at the start, or continuously. */
const mostLanguages = { atStart: 4, continuous: 10 }

/** The fault in the options, for the page's console; undefined if they are valid. */
export function azureFault(options: Partial<AzureSpeechOptions> | undefined): string | undefined {
  if (!options || typeof options !== 'object') return `Please provide subscription details - more info: ${documentation}`
  const { subscriptionKey, token, retrieveToken, region, endpoint } = options
  if (!subscriptionKey && !token && !retrieveToken) {
    return `Please define a 'subscriptionKey', 'token' or 'retrieveToken' property - more info: ${documentation}`
  }
  return region || endpoint ? undefined : `Please define a 'region' property - more info: ${documentation}`
}

/** Creates a recogniser of the speech package for this microphone; `token` is the result of the page's `retrieveToken`. */
export function createAzureRecogniser(sdk: SpeechSdk, options: AzureSpeechOptions, microphone: Microphone, token?: string) {
  const { subscriptionKey, region, endpoint, language = defaultLanguage, endpointId, autoLanguage } = options
  const authorizationToken = options.token ?? token ?? ''
  const config = endpoint
    ? sdk.SpeechConfig.fromEndpoint(new URL(endpoint), subscriptionKey)
    : subscriptionKey
      ? sdk.SpeechConfig.fromSubscription(subscriptionKey, region)
      : sdk.SpeechConfig.fromAuthorizationToken(authorizationToken, region)
  if (endpoint && !subscriptionKey) config.authorizationToken = authorizationToken
  if (endpointId) config.endpointId = endpointId
  const audio = sdk.AudioConfig.fromStreamInput(microphone.stream)
  audio.setProperty('MICROPHONE-WorkletSourceUrl', microphone.processorUrl)
  if (!autoLanguage?.languages.length) {
    config.speechRecognitionLanguage = language
    return new sdk.SpeechRecognizer(config, audio)
  }
  const { type = 'atStart', languages } = autoLanguage
  const detection = sdk.AutoDetectSourceLanguageConfig.fromLanguages(languages.slice(0, mostLanguages[type]))
  if (type === 'continuous') detection.mode = sdk.LanguageIdMode.Continuous
  return sdk.SpeechRecognizer.FromConfig(config, detection, audio)
}
