import { readFile } from '../../connector-kit/read-file.ts'
import type { Service } from '../../connector-kit/service.ts'
import { escapeXml } from '../../connector-kit/escape-xml.ts'
import type { AzureTextToSpeechOptions } from '../../core/options/services/azure.ts'
import { azureSpeechKey, azureSpeechUrl, withRegion } from './azure-speech.ts'

/** The media type of an Azure output format, e.g. `audio-16khz-128kbitrate-mono-mp3`, `riff-24khz-16bit-mono-pcm`. */
const mediaTypeOf = (format: string): string =>
  `audio/${format.startsWith('riff') ? 'wav' : (/^(ogg|webm|amr)/.exec(format)?.[1] ?? (format.endsWith('mp3') ? 'mpeg' : 'basic'))}`

/** Speaks a text with Azure, as SSML: https://learn.microsoft.com/azure/ai-services/speech-service/rest-text-to-speech */
export const azureTextToSpeech: Service<AzureTextToSpeechOptions> = {
  name: 'Azure',
  key: azureSpeechKey,
  input: (settings) => withRegion(settings, { needsText: true, placeholder: 'Insert text to generate audio' }),
  async *send({ messages }, context) {
    const {
      lang = 'en-US',
      name = 'en-US-JennyNeural',
      gender = 'Female',
      outputFormat = 'audio-16khz-128kbitrate-mono-mp3',
    } = context.settings
    const voice = `xml:lang='${escapeXml(lang)}' xml:gender='${escapeXml(gender)}' name='${escapeXml(name)}'`
    const text = escapeXml(messages.at(-1)?.text ?? '')
    const response = await context.ask(azureSpeechUrl(context.settings, 'tts.speech', 'cognitiveservices/v1'), {
      bytes: `<speak version='1.0' xml:lang='${escapeXml(lang)}'><voice ${voice}>${text}</voice></speak>`,
      headers: { 'Content-Type': 'application/ssml+xml', 'X-Microsoft-OutputFormat': outputFormat },
    })
    yield* readFile(response, mediaTypeOf(outputFormat), context)
  },
}
