import { azureError } from './azure-error.ts'
import { keyIn } from '../kit/keys.ts'
import { answerWith } from '../kit/mock-answer.ts'
import type { MockSwitches } from '../kit/mock-switches.ts'
import { createServiceMock, type ServiceMock } from '../kit/service-mock.ts'
import { responsesAnswer, type ResponsesItem } from '../openai/responses-answer.ts'
import { responsesFault } from '../openai/responses-fault.ts'
import { createThreadRoutes } from '../openai/threads/thread-routes.ts'

const host = 'https://{resource}.openai.azure.com/openai'

const notFound = () => azureError.answer(404, '404', 'Resource not found')

/** Azure's assistants, gone since 2026-08-26, and the Responses that took their place. */
export const createAzureAssistantsMock = (switches?: Partial<MockSwitches>): ServiceMock =>
  createServiceMock(
    {
      name: 'azure-assistants',
      routes: [
        {
          method: 'POST',
          url: `${host}/v1/responses`,
          answer({ json }) {
            if (json['model'] !== 'my-deployment') return azureError.answer(404, 'DeploymentNotFound', 'No such deployment.')
            const fault = responsesFault(json['input'], [])
            if (fault !== undefined) return azureError.answer(400, 'invalid_request_error', fault)
            return responsesAnswer(json, json['input'] as ResponsesItem[]).answer
          },
        },
        ...createThreadRoutes({
          host,
          check: ({ url }) => (url.searchParams.get('api-version') ? undefined : notFound()),
          refuse: (status, message) => azureError.answer(status, String(status), message),
          today: notFound,
        }),
        {
          method: 'GET',
          url: `${host}/models`,
          answer: () => answerWith.json({ object: 'list', data: [{ id: 'gpt-4o', object: 'model', status: 'succeeded' }] }),
        },
      ],
      key: { isIn: keyIn.header('api-key'), refuse: azureError.refusal },
      allowedHeaders: ['api-key', 'content-type'],
      failures: {
        ...azureError,
        inStream: () => ({
          event: 'error',
          data: { type: 'error', code: 'server_error', message: 'The model failed to answer.' },
        }),
      },
    },
    switches,
  )
