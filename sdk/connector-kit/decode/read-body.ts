import { flattenDeep } from '../../core/util/flatten-deep.ts'
import { serviceError } from '../../core/service-error.ts'
import { networkFailure } from '../../net/network-failure.ts'

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

/** Nothing shorter can be nested too deeply. */
const shortest = 400

/**
 * Parses JSON of a service. What is nested so deeply in it that no later request could hold it is kept as its text.
 * @throws SyntaxError when it is none.
 */
export function parseShallow(text: string): unknown {
  const value: unknown = JSON.parse(text)
  return text.length < shortest ? value : flattenDeep(value)
}
