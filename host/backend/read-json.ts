import { safeParse } from 'valibot'
import { BackendError } from './backend-error.ts'
import type { Shape } from './shapes.ts'

const malformed = (response: Response, cause: unknown): BackendError =>
  new BackendError('server', 'The server sent an unexpected reply. Please try again in a moment.', {
    code: 'malformed',
    status: response.status,
    requestId: response.headers.get('x-request-id') ?? undefined,
    cause,
  })

/** The JSON of a good answer, of the shape that was agreed on. What is none is a failure of the server, in words. */
export async function readJson<Value>(response: Response, shape: Shape<Value>): Promise<Value> {
  let value: unknown
  try {
    value = JSON.parse(await response.text())
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    // A proxy in between, or a sign-in page of a hotel.
    throw malformed(response, error)
  }
  const { success, output, issues } = safeParse(shape, value)
  if (!success) throw malformed(response, issues)
  return output
}
