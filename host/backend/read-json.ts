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

/** The JSON of a successful response, checked against its shape. Anything else is a failure of the server. */
export async function readJson<Value>(response: Response, shape: Shape<Value>): Promise<Value> {
  let value: unknown
  try {
    value = JSON.parse(await response.text())
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    // A proxy's answer, or a hotel's sign-in page.
    throw malformed(response, error)
  }
  const { success, output, issues } = safeParse(shape, value)
  if (!success) throw malformed(response, issues)
  return output
}
