import type { ConnectorContext, ReplyEvent } from '../../core/types.ts'
import { contentKind } from '../../net/content-kind.ts'
import { readLines } from '../../net/streams/ndjson.ts'
import { readEvents } from '../../net/streams/sse.ts'
import { readText } from '../../net/streams/text-stream.ts'
import { readerOf, type AnswerFormat } from './answer-format.ts'
import { decodeStream } from './decode-stream.ts'
import { decodeWhole } from './decode-whole.ts'
import { intercept } from './intercept.ts'
import { readBodyText, readJson } from './read-body.ts'

async function* asFrames(pieces: AsyncIterable<string>): AsyncGenerator<{ data: string }> {
  for await (const data of pieces) yield { data }
}

/** The events of a service's response, streamed or whole according to its content type. Readers get non-JSON text unchanged. */
export async function* decodeAnswer(
  response: globalThis.Response,
  format: AnswerFormat,
  context: Pick<ConnectorContext, 'signal' | 'interceptResponse' | 'report'>,
): AsyncGenerator<ReplyEvent> {
  const { signal } = context
  const { headers } = response
  const kind = contentKind(headers.get('content-type'))
  if (kind === 'events' || kind === 'lines') {
    yield { type: 'stream-start' }
    const frames = kind === 'events' ? readEvents(response, { signal }) : asFrames(readLines(readText(response, signal)))
    yield* decodeStream(frames, { ...context, format, headers })
    return
  }
  const isText = kind === 'text' && readerOf(format)
  const raw = isText ? await readBodyText(response, signal) : await readJson(response, signal)
  yield* await decodeWhole(await intercept(raw, context), format)
}
