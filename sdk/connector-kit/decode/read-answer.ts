import { ChatError } from '../../core/errors.ts'
import { defaultLabels } from '../../core/labels/labels.ts'
import type { ConnectorContext, ReplyEvent } from '../../core/types.ts'
import { contentKind } from '../../net/content-kind.ts'
import { networkFailure } from '../../net/network-failure.ts'
import { readEvents } from '../../net/streams/sse.ts'
import { decodeChunk, decodeResponse, isResponse } from '../../protocols/confab.ts'
import { isJson } from '../../protocols/json.ts'
import { invalidResponse } from './invalid-response.ts'
import { soundEvents } from '../validate-events.ts'

type Context = Pick<ConnectorContext, 'signal' | 'interceptResponse'>

/** What the whole answer of a service says, or a frame of its stream with the name of its event; nothing for what is of no interest. */
export type AnswerReader = (answer: unknown, event?: string) => Iterable<ReplyEvent> | AsyncIterable<ReplyEvent>

/** After the page's interceptor: a response of its making, or the answer still in the service's words. */
async function intercept(raw: unknown, { interceptResponse }: Context) {
  // Asked before the interceptor runs: it may change what it is given.
  const isResponseByItself = isResponse(raw)
  const value = await interceptResponse(raw)
  return isResponse(value) && !(isResponseByItself && value === raw) ? { response: value } : { value }
}

/** The events of an answer that is at hand: what the page's interceptor makes of it, or what `read` finds in it. */
export async function* readValue(raw: unknown, context: Context, read: AnswerReader): AsyncGenerator<ReplyEvent> {
  const { response, value } = await intercept(raw, context)
  if (response) {
    yield* decodeResponse(response)
    return
  }
  const events: ReplyEvent[] = []
  try {
    for await (const event of read(value)) events.push(...soundEvents([event]))
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    // It has other fields than its vendor says.
  }
  if (!events.length) throw invalidResponse(raw, value)
  yield* events
}

const leaveOut = (data: string): void => console.error('Left out a stream event that cannot be read:', data.slice(0, 500))

async function* readFrames(response: globalThis.Response, context: Context, read: AnswerReader): AsyncGenerator<ReplyEvent> {
  yield { type: 'stream-start' }
  for await (const { event, data } of readEvents(response, context)) {
    let raw: unknown
    try {
      raw = JSON.parse(data)
    } catch {
      leaveOut(data)
      continue
    }
    const { response: made, value } = await intercept(raw, context)
    try {
      if (made) yield* decodeChunk(made)
      else if (isJson(value)) for await (const one of read(value, event)) yield* soundEvents([one])
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
      leaveOut(data)
    }
  }
}

/**
 * The events of an answer that is in none of the wire formats, whole or streamed as its content type says. Text that is
 * no JSON is given to `read` as it is.
 */
export async function* readAnswer(
  response: globalThis.Response,
  context: Context,
  read: AnswerReader,
): AsyncGenerator<ReplyEvent> {
  const kind = contentKind(response.headers.get('content-type'))
  if (kind === 'events') {
    yield* readFrames(response, context, read)
    return
  }
  let text: string
  try {
    text = await response.text()
  } catch (error) {
    throw networkFailure(error, context.signal)
  }
  let raw: unknown = text
  try {
    if (kind !== 'text') raw = JSON.parse(text)
  } catch (cause) {
    throw new ChatError(defaultLabels.errorService, { cause })
  }
  yield* readValue(raw, context, read)
}
