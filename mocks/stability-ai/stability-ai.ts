import { keyIn } from '../kit/keys.ts'
import { answerWith } from '../kit/mock-answer.ts'
import type { MockRequest } from '../kit/mock-request.ts'
import type { MockSwitches } from '../kit/mock-switches.ts'
import { createServiceMock, type ServiceMock } from '../kit/service-mock.ts'
import { stabilityAIError } from './stability-ai-error.ts'
import { stabilityAIV1Routes } from './stability-ai-v1.ts'
import { createStabilityAIV2Routes } from './stability-ai-v2.ts'

const account = 'https://api.stability.ai/v1/user'

/** Stability AI: the living second version, and the engines of the first. */
export const createStabilityAIMock = (switches?: Partial<MockSwitches>): ServiceMock =>
  createServiceMock(
    {
      name: 'stability-ai',
      routes: [
        ...stabilityAIV1Routes,
        ...createStabilityAIV2Routes(),
        { method: 'GET', url: `${account}/balance`, answer: () => answerWith.json({ credits: 24.5 }) },
      ],
      key: {
        isIn: keyIn.bearer,
        refuse: (request: MockRequest) =>
          stabilityAIError.answer(
            request,
            401,
            'unauthorized',
            request.headers.has('authorization') ? 'Incorrect API key provided' : 'missing authorization header',
          ),
      },
      failures: {
        tooManyRequests: (request) =>
          stabilityAIError.answer(
            request,
            429,
            'rate_limit_exceeded',
            'You have exceeded the rate limit of 150 requests in 10 seconds.',
          ),
        serverError: (request, status) =>
          stabilityAIError.answer(request, status, 'internal_error', 'An unexpected server error has occurred.'),
      },
    },
    switches,
  )
