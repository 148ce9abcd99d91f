import { answerWith, type MockAnswer } from '../kit/mock-answer.ts'
import type { MockRequest } from '../kit/mock-request.ts'

const answer = (status: number, code: string | number, message: string, more: object = {}): MockAnswer =>
  answerWith.json({ error: { code, message, ...more } }, { status, headers: { 'apim-request-id': '0b7c7a53-9d2d-4b0e' } })

/** The errors that Azure's services share. */
export const azureError = {
  answer,
  refusal: (_request: MockRequest): MockAnswer =>
    answer(
      401,
      '401',
      'Access denied due to invalid subscription key or wrong API endpoint. Make sure to provide a valid key for an active subscription and use a correct regional API endpoint for your resource.',
    ),
  tooManyRequests: (): MockAnswer =>
    answer(429, '429', 'Requests to this operation have exceeded the rate limit of your pricing tier.'),
  serverError: (_request: MockRequest, status: number): MockAnswer =>
    answer(status, 'InternalServerError', 'The server had an error.'),
}
