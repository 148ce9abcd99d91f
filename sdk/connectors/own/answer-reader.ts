import { decodeStream } from '../../connector-kit/decode/decode-stream.ts'
import type { Connect, WireFormat } from '../../core/options/options.ts'
import type { ConnectorContext, ReplyEvent } from '../../core/types.ts'
import { contentKind } from '../../net/content-kind.ts'
import { brokenStreams } from '../../net/streams/broken-streams.ts'
import type { Reconnection } from '../../net/streams/reconnection.ts'
import { openBody, type OpenedBody } from '../../net/streams/open-body.ts'
import { readSseEvents } from '../../net/streams/sse.ts'
import { createStreamEnd, type StreamEnd } from '../../net/streams/stream-end.ts'
import { isAnswer } from './is-answer.ts'
import { resumableHeader } from './resumable-header.ts'

/** A streamed response. */
export interface StreamedAnswer {
  readonly frames: AsyncIterable<{ event?: string; data: string }>
  readonly format: WireFormat | undefined
  readonly headers: Headers
  /** How the stream has to end. */
  readonly ending?: StreamEnd
  /** How to get the rest after a break; without it a lost connection is an error. */
  readonly reconnection?: Reconnection | undefined
  /** The id by which another page can go on with the answer. */
  readonly resumableId?: string
  /** Called when the response has ended. */
  readonly end?: () => void
}

interface AnswerReaderParts {
  readonly connect: Connect
  readonly context: ConnectorContext
  /** The headers of the request that is answered. */
  readonly headers: Readonly<Record<string, string>>
  readonly sessionId: string | undefined
  /** Sends the request again after a break; absent where the page does not allow that. */
  readonly retrying?: Reconnection | undefined
}

type Resumption = Pick<StreamedAnswer, 'reconnection' | 'resumableId' | 'end'>

/** Reads streamed responses of a backend. */
export function createAnswerReader({ connect, context, headers, sessionId, retrying }: AnswerReaderParts) {
  const { stream, format, resume } = connect
  const { signal, interceptResponse } = context
  const { readable, simulation } = typeof stream === 'object' ? stream : {}

  /** How to get the rest of a response, and how to stop it. `known` is the way that the response itself was got. */
  async function resumptionOf(response: Response, known?: Reconnection): Promise<Resumption> {
    // A server of Confab goes on with an answer until it is told to stop.
    if (!resume && !response.headers.has(resumableHeader)) return { reconnection: retrying }
    const loading = import('./resumable-answer.ts')
    // A page on disk can load nothing: there a stop does not reach the server.
    const resumable = await (resume ? loading : loading.catch(() => undefined))
    if (!resumable) return { reconnection: retrying }
    const { answerIdOf, createResumption, stopOnServer } = resumable
    const id = answerIdOf(connect, response, sessionId)
    if (id === undefined) return { reconnection: known ?? retrying }
    const answer = { connect, id, headers, context }
    return {
      reconnection: known ?? (resume ? createResumption(answer) : retrying),
      ...(resume && { resumableId: id }),
      end: stopOnServer(answer),
    }
  }

  const isStream = Boolean(stream) && !simulation
  /** A body can be looked at once. */
  const opened = new WeakMap<Response, Promise<OpenedBody>>()

  function open(response: Response): Promise<OpenedBody> {
    const type = response.headers.get('content-type')
    const isText = readable || (isStream && format === 'text' && (!type || contentKind(type) === 'text'))
    if (isText) return Promise.resolve({ response, kind: 'text' })
    const known = opened.get(response)
    if (known) return known
    const opening = openBody(response, { isStream, signal, isAnswer: (value) => isAnswer(value, format) })
    opened.set(response, opening)
    return opening
  }

  /** Undefined for a response that is read whole. */
  async function streamOf(given: Response, known?: Reconnection): Promise<StreamedAnswer | undefined> {
    const { response, kind, isPage } = await open(given)
    if (isPage) return undefined
    if (kind === 'events' || (kind === 'unknown' && isStream)) {
      const resumption = await resumptionOf(response, known)
      // A server without a format may just close the connection, as the specification has it; one of Confab's says that it is done.
      const ending = createStreamEnd(format === 'confab' || Boolean(resume) || response.headers.has(resumableHeader))
      const frames = readSseEvents(response, { signal, reconnection: resumption.reconnection, end: ending })
      return { frames, format, headers: response.headers, ending, ...resumption }
    }
    const isText = kind === 'text' && (isStream || format === 'text')
    if (!isText && kind !== 'lines') return undefined
    const { readPieces } = await import('../../net/streams/pieces.ts')
    return { frames: readPieces(response, kind, signal), format: isText ? 'text' : format, headers: response.headers }
  }

  async function* show(answer: StreamedAnswer): AsyncGenerator<ReplyEvent> {
    yield { type: 'stream-start' }
    if (answer.resumableId !== undefined) yield { type: 'resumable', id: answer.resumableId }
    let next: StreamedAnswer | undefined = answer
    while (next) {
      const { reconnection, end }: StreamedAnswer = next
      try {
        yield* decodeStream(next.frames, { ...next, interceptResponse })
        return
      } catch (error) {
        if (!reconnection || !brokenStreams.has(error as object)) throw error
        next = await streamOf(await reconnection.ask('', error), reconnection)
        if (!next) throw error
        yield { type: 'restart' }
      } finally {
        end?.()
      }
    }
  }

  return { open, streamOf, show }
}
