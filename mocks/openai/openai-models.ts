import { answerWith } from '../kit/mock-answer.ts'
import type { MockRoute } from '../kit/service-mock.ts'

const models = [
  { id: 'gpt-4o', created: 1715367049, shutdown_date: '2027-01-14' },
  { id: 'gpt-4o-mini', created: 1721172741, shutdown_date: '2027-01-14' },
  { id: 'gpt-5.4', created: 1772600000, shutdown_date: null },
  { id: 'gpt-6-luna', created: 1793000000, shutdown_date: null },
  { id: 'o4-mini', created: 1744225351, shutdown_date: null },
] as const

/** The ids of the models that answer. */
export const openAIModelIds: readonly string[] = models.map(({ id }) => id)

/** The list of models, by which clients also check a key. */
export const openAIModelsRoute: MockRoute = {
  method: 'GET',
  url: 'https://api.openai.com/v1/models',
  answer: () =>
    answerWith.json(
      { object: 'list', data: models.map((model) => ({ ...model, object: 'model', owned_by: 'system' })) },
      { headers: { 'x-request-id': 'req_1f0e3dad99908345f7439f8ffabdffc4' } },
    ),
}
