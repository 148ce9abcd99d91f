import { readFile } from '../../connector-kit/read-file.ts'
import type { Service } from '../../connector-kit/service.ts'
import type { OpenAITextToSpeechOptions } from '../../core/options/services/openai.ts'
import { own } from '../../core/util/own.ts'
import { retirableDefaults } from '../retirable-defaults.ts'
import { openAIKey, openAIUrl } from './openai-key.ts'

/** The type of the requested format: the response itself may only say `application/octet-stream`. */
const mediaTypes: Readonly<Record<string, string>> = { mp3: 'audio/mpeg', opus: 'audio/ogg' }

/** Speaks a text with OpenAI: https://platform.openai.com/docs/api-reference/audio/createSpeech */
export const openAITextToSpeech: Service<OpenAITextToSpeechOptions> = {
  name: 'OpenAI',
  key: openAIKey,
  input: () => ({ needsText: true, placeholder: 'Insert text to generate audio' }),
  permittedErrorPrefixes: ['Invalid'],
  async *send({ messages }, context) {
    const { custom_base_url: _host, response_format: format = 'mp3', ...settings } = context.settings
    const json = {
      model: retirableDefaults.openAISpeechModel.used,
      voice: 'alloy',
      ...settings,
      response_format: format,
      input: messages.at(-1)?.text ?? '',
    }
    const response = await context.ask(openAIUrl(context.settings, 'audio/speech'), { json })
    yield* readFile(response, own(mediaTypes, format) ?? `audio/${format}`, context)
  },
}
