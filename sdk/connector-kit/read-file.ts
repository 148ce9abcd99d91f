import type { Response } from '../core/options/options.ts'
import type { ConnectorContext, ReplyEvent } from '../core/types.ts'
import { mediaKind } from '../core/util/media-kind.ts'
import { contentKind } from '../net/content-kind.ts'
import { networkFailure } from '../net/network-failure.ts'
import { decodeConfabResponse } from '../protocols/confab.ts'
import { isValidResponse } from '../protocols/is-valid-response.ts'
import { serviceError } from '../core/service-error.ts'
import { dataUrl } from '../core/util/data-url.ts'
import { invalidResponse } from './decode/invalid-response.ts'

/** The message for a response that is just a file. Services send vague content types, so the request determines the type. */
export async function* readFile(
  response: globalThis.Response,
  mediaType: string,
  { signal, interceptResponse }: Pick<ConnectorContext, 'signal' | 'interceptResponse'>,
): AsyncGenerator<ReplyEvent> {
  let raw: Response
  try {
    if (contentKind(response.headers.get('content-type')) === 'json') throw serviceError(await response.json())
    const src = await dataUrl(new Blob([await response.blob()], { type: mediaType }))
    raw = { files: [{ src, type: mediaKind(mediaType) }] }
  } catch (error) {
    throw networkFailure(error, signal)
  }
  const value = await interceptResponse(raw)
  if (!isValidResponse(value)) throw invalidResponse(raw, value)
  yield* decodeConfabResponse(value)
}
