import { ChatError } from '../../core/errors.ts'

const shown = (value: unknown): string => (JSON.stringify(value) ?? String(value)).slice(0, 2000)

/** The error for an invalid response, with the original value and the interceptor's result. */
export function invalidResponse(raw: unknown, value: unknown): ChatError {
  const intercepted = value === raw ? '' : `Response message after interceptor: ${shown(value)} \n`
  return new ChatError(`
Response message: ${shown(raw)} \n${intercepted}Make sure the response message is using the Response format
You can also augment it using the responseInterceptor property`)
}
