import { azureError } from './azure-error.ts'
import { keyIn } from '../kit/keys.ts'
import { answerWith, type MockAnswer } from '../kit/mock-answer.ts'
import type { MockRequest } from '../kit/mock-request.ts'
import type { MockSwitches } from '../kit/mock-switches.ts'
import { createServiceMock, type ServiceMock } from '../kit/service-mock.ts'
import { unknownFields } from '../kit/unknown-fields.ts'

interface Input {
  text?: unknown
  language?: unknown
  targets?: { language?: string }[]
}

const translated = (text: string, language: string): string => `“${text}” → ${language} ¡👋!`

const badRequest = (message: string): MockAnswer => azureError.answer(400, 400000, message)

/** Version 3.0: a list of texts, the languages in the address. */
function translateList({ text, url }: MockRequest): MockAnswer {
  const list = JSON.parse(text || '[]') as { Text?: unknown }[]
  const languages = url.searchParams.getAll('to')
  if (!languages.length) return azureError.answer(400, 400036, 'The target language is missing or invalid.')
  if (!Array.isArray(list) || !list.length) return badRequest('One of the request inputs is not valid.')
  const wrong = list.some((item) => typeof item.Text !== 'string' || unknownFields(item, ['Text']).length)
  if (wrong) return badRequest('The body of the request is not valid.')
  return answerWith.json(
    list.map(({ Text: asked }) => ({
      detectedLanguage: { language: 'en', score: 1 },
      translations: languages.map((to) => ({ text: translated(String(asked), to), to })),
    })),
  )
}

/** Version 2026-06-06: everything in the body. */
function translateInputs({ json }: MockRequest): MockAnswer {
  const { inputs = [] } = json as { inputs?: Input[] }
  const [unknown] = unknownFields(json, ['inputs'])
  if (unknown !== undefined || !inputs.length) return azureError.answer(400, '400000', 'The body of the request is not valid.')
  return answerWith.json({
    value: inputs.map(({ text, targets = [] }) => ({
      detectedLanguage: { language: 'en', score: 1 },
      translations: targets.map(({ language = '' }) => ({ language, text: translated(String(text), language) })),
    })),
  })
}

/** Azure's translator. */
export const createAzureTranslatorMock = (switches?: Partial<MockSwitches>): ServiceMock =>
  createServiceMock(
    {
      name: 'azure-translator',
      routes: [
        {
          method: 'POST',
          url: 'https://api.cognitive.microsofttranslator.com/translate',
          answer(request) {
            const version = request.url.searchParams.get('api-version')
            if (version === '3.0') return translateList(request)
            return version === '2026-06-06' ? translateInputs(request) : badRequest('The api version is missing or not valid.')
          },
        },
      ],
      key: {
        isIn: keyIn.header('ocp-apim-subscription-key'),
        refuse: () => azureError.answer(401, 401000, 'The request is not authorized because credentials are missing or invalid.'),
      },
      allowedHeaders: ['ocp-apim-subscription-key', 'ocp-apim-subscription-region', 'content-type'],
      failures: azureError,
    },
    switches,
  )
