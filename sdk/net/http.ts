import { pageLeaving } from '../core/page-leaving.ts'
import type { ConnectorContext } from '../core/types.ts'
import { noAnswerWords } from '../core/no-answer-words.ts'
import { connections } from './connections.ts'
import { networkFailure } from './network-failure.ts'
import { report } from '../core/util/thrown/report.ts'

/**
 * Sends one request. Throws a `ChatError` when there is no response or its status is not 2xx: with the service's own message, the
 * status, and the response body as the cause. An abort is thrown as it is.
 */
export async function http(
  url: string | URL,
  init: RequestInit,
  { fetch, signal }: Pick<ConnectorContext, 'fetch' | 'signal'>,
): Promise<Response> {
  const connection = new AbortController()
  const undertaking = pageLeaving.begin(signal)
  let response: Response
  try {
    response = await fetch(url, { ...init, signal: AbortSignal.any([signal, connection.signal]) })
    connections.set(response, connection)
  } catch (error) {
    // How it is told to the visitor waits for the same.
    if (!signal.aborted) {
      void undertaking.explains(error).then((wasLeft) => {
        if (!wasLeft) report('no-answer', noAnswerWords(String(url)))
      })
    }
    throw networkFailure(error, signal, String(url))
  }
  undertaking.end()
  if (response.ok) return response
  throw await (await import('./failed-answer.ts')).failedAnswer(response, signal)
}
