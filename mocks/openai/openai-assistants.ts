import { keyIn } from '../kit/keys.ts'
import type { MockSwitches } from '../kit/mock-switches.ts'
import { createServiceMock, type ServiceMock } from '../kit/service-mock.ts'
import { openAIError } from './openai-error.ts'
import { openAIModelsRoute } from './openai-models.ts'
import { createThreadRoutes } from './threads/thread-routes.ts'

/** OpenAI's Assistants API: as it was until 2026-08-26, and gone since. */
export const createOpenAIAssistantsMock = (switches?: Partial<MockSwitches>): ServiceMock =>
  createServiceMock(
    {
      name: 'openai-assistants',
      routes: [
        ...createThreadRoutes({
          host: 'https://api.openai.com/v1',
          check: ({ headers, url }) =>
            url.pathname.startsWith('/v1/files') || headers.get('openai-beta') === 'assistants=v2'
              ? undefined
              : openAIError.badRequest("You must provide the 'OpenAI-Beta' header to access the Assistants API."),
          refuse: (status, message) => openAIError.answer(status, { message }),
          today: ({ method, url }) => openAIError.answer(404, { message: `Invalid URL (${method} ${url.pathname})` }),
        }),
        openAIModelsRoute,
      ],
      key: { isIn: keyIn.bearer, refuse: openAIError.refusal },
      allowedHeaders: ['authorization', 'content-type', 'openai-beta'],
      failures: {
        tooManyRequests: openAIError.tooManyRequests,
        serverError: openAIError.serverError,
        inStream: () => ({ event: 'error', data: { error: { message: 'The run failed in mid-stream.', type: 'server_error' } } }),
      },
    },
    switches,
  )
