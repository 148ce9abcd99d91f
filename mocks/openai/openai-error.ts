import { answerWith, type MockAnswer } from '../kit/mock-answer.ts'
import type { MockRequest } from '../kit/mock-request.ts'

interface Fault {
  message: string
  type?: string
  param?: string | null
  code?: string | null
}

const headers = { 'x-request-id': 'req_8f14e45fceea167a5a36dedd4bea2543' }

const answer = (status: number, { message, type = 'invalid_request_error', param = null, code = null }: Fault): MockAnswer =>
  answerWith.json({ error: { message, type, param, code } }, { status, headers })

/** The errors that all of OpenAI's services share. */
export const openAIError = {
  answer,
  badRequest: (message: string, param: string | null = null, code: string | null = null) => answer(400, { message, param, code }),
  unknownModel: (model: string) =>
    answer(404, {
      message: `The model \`${model}\` does not exist or you do not have access to it.`,
      code: 'model_not_found',
    }),
  /** Shows of the key what OpenAI shows of it: hardly anything. */
  refusal: ({ headers: sent }: MockRequest): MockAnswer =>
    sent.has('authorization')
      ? answer(401, {
          message:
            'Incorrect API key provided: wro**key. You can find your API key at https://platform.openai.com/account/api-keys.',
          code: 'invalid_api_key',
        })
      : answer(401, {
          message:
            "You didn't provide an API key. You need to provide your API key in an Authorization header using Bearer auth (i.e. Authorization: Bearer YOUR_KEY).",
        }),
  tooManyRequests: () =>
    answer(429, {
      message: 'Rate limit reached for requests. Please try again in 20s.',
      type: 'requests',
      code: 'rate_limit_exceeded',
    }),
  serverError: (_request: MockRequest, status: number) =>
    answer(status, {
      message: 'The server had an error while processing your request. Sorry about that!',
      type: 'server_error',
    }),
}
