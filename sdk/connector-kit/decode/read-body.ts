import { serviceError } from '../../core/service-error.ts'
import { networkFailure } from '../../net/network-failure.ts'
import { parseShallow } from './parse-shallow.ts'

/** The text of a response. An abort is thrown as it is. */
export async function readBodyText(response: globalThis.Response, signal: AbortSignal): Promise<string> {
  try {
    return await response.text()
  } catch (error) {
    throw networkFailure(error, signal)
  }
}

/** The JSON of a response; other content is not shown to the visitor. An abort is thrown as it is. */
export async function readJson(response: globalThis.Response, signal: AbortSignal): Promise<unknown> {
  const text = await readBodyText(response, signal)
  try {
    return parseShallow(text)
  } catch (cause) {
    // For example an HTML page.
    throw serviceError(undefined, { cause })
  }
}
