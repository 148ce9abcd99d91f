import { ProtocolError, SdkError, SdkErrorCode, SdkHttpError } from '@modelcontextprotocol/client'
import { cutText } from '../core/util/cut-text.ts'
import { mcpLimits } from './limits.ts'
import { thrownWords } from '../core/util/thrown/thrown-words.ts'
import { OptionFault } from './option-fault.ts'

/** The status of an answer that is an error. */
export const statusOf = (error: unknown): number | undefined =>
  SdkHttpError.isInstance(error) ? (error.data as { status?: number } | undefined)?.status : undefined

/** True if the server took too long. */
export const isLate = (error: unknown): boolean =>
  (SdkError.isInstance(error) && error.code === SdkErrorCode.RequestTimeout) ||
  (error instanceof DOMException && error.name === 'TimeoutError')

/** More reasons than any error of the client has; it may be its own. */
const mostReasons = 20

/** An error, the one that it came from, and so on. */
function reasonsOf(error: unknown): unknown[] {
  const reasons: unknown[] = []
  for (let reason = error; reason instanceof Error && reasons.length < mostReasons; reason = reason.cause) reasons.push(reason)
  return reasons
}

/** The innermost reason that is no answer of the server: there was none. */
const isUnreachable = (error: unknown): boolean => reasonsOf(error).some((reason) => reason instanceof TypeError)

/** What went wrong between the page and an MCP server, in a sentence that begins with "it". */
export function describeFault(error: unknown): string {
  const ownFault = reasonsOf(error).find((reason) => reason instanceof OptionFault)
  if (ownFault) return cutText(ownFault.message.replace(/\s+/g, ' '), mcpLimits.errorWords)
  const status = statusOf(error)
  if (status === 401) return 'it wants a sign-in (401): its `token` or `headers` are missing or out of date.'
  if (status === 403) return 'it does not allow the request (403).'
  // Browsers do not tell where a redirect leads, nor its status.
  if (status !== undefined && (!status || (status >= 300 && status < 400)))
    return 'it leads to another address, which is not followed: name that one in its `url`.'
  if (status !== undefined) return `it answered with an error (${status}).`
  if (isLate(error)) return `it did not answer in time.`
  if (isUnreachable(error))
    return 'it cannot be reached: it is down, its URL is wrong, or it does not allow requests of this page (CORS).'
  const words = cutText(thrownWords(error).replace(/\s+/g, ' '), mcpLimits.errorWords)
  // What it said itself, to a request that it understood.
  if (ProtocolError.isInstance(error)) return `it said: ${words}`
  return `its answer cannot be understood: ${cutText(words, 200)}`
}
