import type { WireFormat } from '../../core/options/options.ts'
import type { ConnectorContext, ReplyEvent } from '../../core/types.ts'
import { contentKind } from '../../net/content-kind.ts'
import { readLines } from '../../net/streams/ndjson.ts'
import { readEvents } from '../../net/streams/sse.ts'
import { readText } from '../../net/streams/text-stream.ts'
import type { Protocol } from '../../protocols/protocol.ts'
import { decodeStream } from './decode-stream.ts'
import { decodeWhole } from './decode-whole.ts'
import { readJson } from './read-json.ts'

async function* asFrames(pieces: AsyncIterable<string>): AsyncGenerator<{ data: string }> {
  for await (const data of pieces) yield { data }
}

/** The events of a service's answer in a wire format (its name, or what reads it), streamed or whole as its content type says. */
export async function* decodeAnswer(
  response: globalThis.Response,
  format: WireFormat | Protocol['createDecoder'],
  { signal, interceptResponse }: Pick<ConnectorContext, 'signal' | 'interceptResponse'>,
): AsyncGenerator<ReplyEvent> {
  const { headers } = response
  const kind = contentKind(headers.get('content-type'))
  if (kind !== 'events' && kind !== 'lines') {
    const raw = await readJson(response, signal)
    yield* await decodeWhole(raw, await interceptResponse(raw), format)
    return
  }
  yield { type: 'stream-start' }
  const frames = kind === 'events' ? readEvents(response, { signal }) : asFrames(readLines(readText(response, signal)))
  yield* decodeStream(frames, { interceptResponse, format, headers })
}
