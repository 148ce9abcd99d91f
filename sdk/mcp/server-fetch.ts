import type { ConnectorContext } from '../core/connector.ts'
import type { McpServer } from '../core/options/mcp.ts'
import { mcpLimits } from './limits.ts'
import { OptionFault } from './option-fault.ts'

type Fetch = ConnectorContext['fetch']

/** The response, whose body fails when it grows beyond the limit. */
function withLimit(response: Response): Response {
  if (!response.body) return response
  let count = 0
  const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      count += chunk.byteLength
      if (count > mcpLimits.answerBytes) controller.error(new Error(`The answer is longer than ${mcpLimits.answerBytes} bytes.`))
      else controller.enqueue(chunk)
    },
  })
  const { status, statusText, headers } = response
  return new Response(response.body.pipeThrough(counter), { status, statusText, headers })
}

/** Reads an option that is a value or a function. */
const valueOf = async <Value extends string | object, Given extends readonly unknown[]>(
  option: Value | ((...given: Given) => Value | Promise<Value>) | undefined,
  ...given: Given
): Promise<Value | undefined> => (typeof option === 'function' ? option(...given) : option)

/**
 * The requests to a server: with the page's headers and token, which are asked for again each time, and answers of bounded length.
 * `remember` is given what must not be shown, `lifetime` is aborted when the chat has left.
 */
export function createServerFetch(
  server: () => McpServer,
  fetch: Fetch,
  { remember, lifetime }: { remember(secret: string): void; readonly lifetime: AbortSignal },
): Fetch {
  async function send(input: string | URL, init: RequestInit | undefined, isRefused: boolean): Promise<Response> {
    const { headers: option, token: tokenOption } = server()
    const headers = new Headers(init?.headers)
    const [own, token] = await Promise.all([valueOf(option), valueOf(tokenOption, { isRefused })]).catch((error: unknown) => {
      throw new OptionFault(error)
    })
    for (const [name, value] of Object.entries(own ?? {})) {
      remember(value)
      // What the protocol says of itself goes first.
      if (!headers.has(name)) headers.set(name, value)
    }
    if (token) {
      remember(token)
      headers.set('authorization', `Bearer ${token}`)
    }
    return fetch(input, { ...init, headers, signal: init?.signal ? AbortSignal.any([init.signal, lifetime]) : lifetime })
  }

  return async (input, init) => {
    const response = await send(input, init, false)
    if (response.status !== 401 || typeof server().token !== 'function') return withLimit(response)
    await response.body?.cancel()
    return withLimit(await send(input, init, true))
  }
}
