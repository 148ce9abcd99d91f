import type { ConnectorContext, ReplyEvent } from '../../core/types.ts'
import { type AnswerReader, readerOf, type AnswerFormat } from './answer-format.ts'
import { decodeWhole } from './decode-whole.ts'
import { intercept } from './intercept.ts'
import { readNdjsonLines } from '../../net/streams/ndjson.ts'
import { openBody } from '../../net/streams/open-body.ts'
import { readSseEvents } from '../../net/streams/sse.ts'
import { readTextStream } from '../../net/streams/text-stream.ts'
import { decodeStream } from './decode-stream.ts'
import { readBodyText, readJson } from './read-body.ts'

async function* asFrames(pieces: AsyncIterable<string>): AsyncGenerator<{ data: string }> {
  for await (const data of pieces) yield { data }
}

/** The events of a service's response, streamed or whole according to its content type. Readers get non-JSON text unchanged. */
export async function* decodeAnswer(
  given: globalThis.Response,
  format: AnswerFormat,
  context: Pick<ConnectorContext, 'signal' | 'interceptResponse' | 'report'> & { readonly isStreaming?: boolean },
): AsyncGenerator<ReplyEvent> {
  const { signal, isStreaming: isStream = false } = context
  // What a service streams is of its own format; text of a model that is JSON comes within that.
  const { response, kind } = await openBody(given, { isStream, signal, isAnswer: () => true })
  const { headers } = response
  if (kind === 'events' || kind === 'lines') {
    yield { type: 'stream-start' }
    const frames =
      kind === 'events' ? readSseEvents(response, { signal }) : asFrames(readNdjsonLines(readTextStream(response, signal)))
    yield* decodeStream(frames, { ...context, format, headers })
    return
  }
  const isText = kind === 'text' && readerOf(format)
  const raw = isText ? await readBodyText(response, signal) : await readJson(response, signal)
  yield* await decodeWhole(await intercept(raw, context), format)
}

/** The events of a parsed response: from the interceptor's result if it returned a response, otherwise from `read`. */
export async function* decodeValue(
  raw: unknown,
  read: AnswerReader,
  context: Pick<ConnectorContext, 'interceptResponse'>,
): AsyncGenerator<ReplyEvent> {
  yield* await decodeWhole(await intercept(raw, context), { read })
}
