import type { Connect } from '../../core/options/options.ts'
import type { ConnectorContext, ConnectorRequest } from '../../core/types.ts'
import { createRequestBody, toJsonText } from '../../connector-kit/request-body.ts'

type Headers = Record<string, string>

const names = (headers: Headers, name: string): string[] => Object.keys(headers).filter((key) => key.toLowerCase() === name)

/** Bodies that can be sent unchanged: text, forms, blobs; anything else becomes JSON. */
const isReady = (body: unknown): body is BodyInit | undefined =>
  typeof body !== 'object' || !/ (Object|Array)\]$/.test(Object.prototype.toString.call(body))

/** The final request, after the page's interceptor. Does not change any of the page's objects. */
export async function createBackendRequest(
  connect: Connect,
  request: ConnectorRequest,
  context: Pick<ConnectorContext, 'interceptRequest'>,
): Promise<RequestInit> {
  const { method = 'POST', credentials, stream } = connect
  const hasBody = !/^(get|head)$/i.test(method)
  const given = await createRequestBody(request, connect)
  const givenHeaders: Headers = { ...connect.headers }
  if (hasBody && !(given instanceof FormData) && !names(givenHeaders, 'content-type').length) {
    givenHeaders['Content-Type'] = 'application/json'
  }
  const { body, headers: keptHeaders } = await context.interceptRequest({ body: given, headers: givenHeaders })
  const headers = { ...keptHeaders }
  if (body instanceof FormData) for (const name of names(headers, 'content-type')) delete headers[name]
  const awaitsEvents = stream === true || (typeof stream === 'object' && !stream.readable && !stream.simulation)
  if (awaitsEvents && !names(headers, 'accept').length) headers['Accept'] = 'text/event-stream'
  return {
    method,
    headers,
    ...(credentials && { credentials }),
    ...(hasBody && body !== undefined && { body: isReady(body) ? body : toJsonText(body) }),
  }
}
