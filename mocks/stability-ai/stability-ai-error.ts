import { answerWith, type MockAnswer } from '../kit/mock-answer.ts'
import type { MockRequest } from '../kit/mock-request.ts'

const id = '9160aa70-222f-4a36-9eb7-475e2668362a'

/** The errors of both versions: the first has a `message`, the second a list. */
export const stabilityAIError = {
  answer({ url }: MockRequest, status: number, name: string, message: string): MockAnswer {
    const isSecond = url.pathname.startsWith('/v2')
    return answerWith.json({ id, name, ...(isSecond ? { errors: [message] } : { message }) }, { status })
  },
  badRequest: (request: MockRequest, message: string): MockAnswer =>
    stabilityAIError.answer(request, 400, 'bad_request', message),
}
