import { cohereV1 } from './cohere-v1.ts'
import { cohereError, cohereV2Answer } from './cohere-v2.ts'
import { keyIn } from '../kit/keys.ts'
import { answerWith } from '../kit/mock-answer.ts'
import type { MockSwitches } from '../kit/mock-switches.ts'
import { createServiceMock, type ServiceMock } from '../kit/service-mock.ts'

const host = 'https://api.cohere.com'

/** Cohere: the living chat, and what the first version had. */
export const createCohereMock = (switches?: Partial<MockSwitches>): ServiceMock =>
  createServiceMock(
    {
      name: 'cohere',
      routes: [
        { method: 'POST', url: `${host}/v2/chat`, answer: cohereV2Answer },
        { method: 'POST', url: `${host}/v1/generate`, answer: cohereV1.generate, today: cohereV1.today.generate },
        { method: 'POST', url: `${host}/v1/summarize`, answer: cohereV1.summarize, today: cohereV1.today.summarize },
        { method: 'POST', url: `${host}/v1/chat`, answer: cohereV1.chat, today: cohereV1.today.chat },
        {
          method: 'POST',
          url: `${host}/v1/check-api-key`,
          answer: () => answerWith.json({ valid: true, organization_id: 'b5a1', owner_id: 'd1f7' }),
        },
        {
          method: 'GET',
          url: `${host}/v1/models`,
          answer: () =>
            answerWith.json({
              models: [{ name: 'command-a-03-2025', endpoints: ['generate', 'chat', 'summarize'], context_length: 288000 }],
            }),
        },
      ],
      key: {
        isIn: keyIn.bearer,
        refuse: ({ headers }) => cohereError(401, headers.has('authorization') ? 'invalid api token' : 'no api key supplied'),
      },
      failures: {
        tooManyRequests: () => cohereError(429, 'You are using a Trial key, which is limited to 20 API calls / minute.'),
        serverError: (_request, status) => cohereError(status, 'internal server error'),
        inStream: ({ url }) =>
          url.pathname === '/v2/chat'
            ? {
                event: 'message-end',
                data: { type: 'message-end', delta: { finish_reason: 'ERROR', error: 'the model is overloaded' } },
              }
            : { is_finished: true, event_type: 'stream-end', finish_reason: 'ERROR', error: 'the model is overloaded' },
      },
    },
    switches,
  )
