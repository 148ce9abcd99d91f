import { decodeAnswer } from '../../connector-kit/decode/decode-answer.ts'
import type { Service, ServiceBody } from '../../connector-kit/service.ts'
import type { AzureTranslationOptions } from '../../core/options/services/azure.ts'
import type { ReplyEvent } from '../../core/types.ts'
import { retirableDefaults } from '../retirable-defaults.ts'

interface Translated {
  translations?: { text?: string }[]
}

function* read(answer: unknown): Iterable<ReplyEvent> {
  const all = Array.isArray(answer) ? (answer as Translated[]) : ((answer as { value?: Translated[] }).value ?? [])
  const text = all[0]?.translations?.[0]?.text
  if (text !== undefined) yield { type: 'message', message: { text } }
}

const regionHeader = ({ region }: AzureTranslationOptions): Record<string, string> =>
  region ? { 'Ocp-Apim-Subscription-Region': region } : {}

/** The URL and the body, which depend on the API version. */
function requestOf({ language = 'es', api_version: version }: AzureTranslationOptions, text: string) {
  const url = new URL('https://api.cognitive.microsofttranslator.com/translate')
  const specified = retirableDefaults.azureTranslatorVersion.used
  url.searchParams.set('api-version', version ?? specified)
  if (version !== undefined && version !== specified) {
    const body: ServiceBody = { json: { inputs: [{ text, targets: [{ language }] }] } }
    return { url: url.href, body }
  }
  url.searchParams.set('to', language)
  const body: ServiceBody = { json: [{ Text: text }] }
  return { url: url.href, body }
}

/** Translates a text with Azure: https://learn.microsoft.com/azure/ai-services/translator/text-translation/reference/v3/translate */
export const azureTranslation: Service<AzureTranslationOptions> = {
  name: 'Azure',
  key: (settings) => ({
    placeholder: 'Azure Translate Subscription Key',
    helpUrl: 'https://learn.microsoft.com/azure/ai-services/translator/create-translator-resource',
    headers: (key) => ({ 'Ocp-Apim-Subscription-Key': key }),
    probe: {
      method: 'POST',
      url: requestOf(settings, '').url,
      headers: { ...regionHeader(settings), 'Content-Type': 'application/json' },
      body: '[]',
      isAnyAnswerValid: true,
    },
  }),
  input: () => ({ needsText: true, placeholder: 'Insert text to translate' }),
  async *send({ messages }, context) {
    const { url, body } = requestOf(context.settings, messages.at(-1)?.text ?? '')
    yield* decodeAnswer(await context.ask(url, { ...body, headers: regionHeader(context.settings) }), { read }, context)
  },
}
