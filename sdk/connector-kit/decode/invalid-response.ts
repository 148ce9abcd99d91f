import { ChatError } from '../../core/errors.ts'
import { defaultLabels } from '../../core/labels/labels.ts'

const shown = (value: unknown): string => (JSON.stringify(value) ?? String(value)).slice(0, 2000)

/** The error for an invalid response, with the original value and the interceptor's result. */
export function invalidResponse(raw: unknown, value: unknown): ChatError {
  const intercepted = value === raw ? '' : `Response message after interceptor: ${shown(value)} \n`
  return new ChatError(`
Response message: ${shown(raw)} \n${intercepted}Make sure the response message is using the Response format
You can also augment it using the responseInterceptor property`)
}

/** "Error in server message": the same for a handler and a WebSocket, whose values the visitor never reads. */
export const invalidServerMessage = (raw: unknown, value: unknown): ChatError =>
  new ChatError(defaultLabels.errorServerMessage, { isDisplayable: true, cause: invalidResponse(raw, value) })
