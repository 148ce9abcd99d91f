import { ChatError } from '../../core/errors.ts'
import type { Connect, Response } from '../../core/options/options.ts'
import type { Connector, ConnectorContext, ReplyEvent, Session, SessionEvent } from '../../core/types.ts'
import { createChannel } from '../../net/channel.ts'
import { simulate } from '../../net/simulate.ts'
import { createSocket } from '../../net/socket.ts'
import { decodeConfabChunk, decodeConfabResponse } from '../../protocols/confab.ts'
import { isValidResponse } from '../../protocols/is-valid-response.ts'
import { invalidServerMessage } from '../../connector-kit/decode/invalid-response.ts'
import { parseShallow } from '../../connector-kit/decode/read-body.ts'
import { formatAbilities } from './format-abilities.ts'
import { createRequestBody, toJsonText } from '../../connector-kit/request-body.ts'
import { simulationInterval } from '../../connector-kit/simulation-interval.ts'
import { isHeartbeat } from '../../connector-kit/decode/heartbeats.ts'

type Simulation = boolean | number | string

/** Decodes frames in order; with an end phrase (`simulation` as a text) a frame is a chunk, otherwise a whole reply. */
function createFrameDecoder(simulation: Simulation, format: Connect['format'], { interceptResponse, delay }: ConnectorContext) {
  /** Undefined for a frame that only keeps the connection open. */
  async function respond(data: string): Promise<Response | Response[] | undefined> {
    let raw: unknown = data
    let value: unknown
    try {
      raw = parseShallow(data)
      value = await interceptResponse(raw)
    } catch (cause) {
      if (ChatError.is(cause)) throw cause
    }
    if (isValidResponse(value)) return value
    if (isHeartbeat(data, raw)) return undefined
    throw invalidServerMessage(raw, value)
  }

  return async function* decode(data: string): AsyncGenerator<ReplyEvent> {
    const response = await respond(data)
    if (!response) return
    if (!simulation) yield* decodeConfabResponse(response)
    else if (typeof simulation !== 'string') {
      yield* simulate(decodeConfabResponse(response), { interval: simulationInterval(simulation), delay })
    } else if ([response].flat().some(({ text, html }) => text === simulation || html === simulation)) {
      yield { type: 'message-end' }
    } else yield* decodeConfabChunk(response, format)
  }
}

function open(connect: Connect, context: ConnectorContext): Session {
  const { url = '', websocket, stream, headers } = connect
  const { signal, delay } = context
  const socket = createSocket(url, { ...(websocket && websocket !== true && { protocols: websocket }), signal, delay })
  const decode = createFrameDecoder((typeof stream === 'object' && stream.simulation) || false, connect.format, context)
  const frames = createChannel<string>()
  const events = createChannel<SessionEvent>()

  /** Connection states are passed on at once; a frame waits until the one before it is decoded, or typed out. */
  async function listen(): Promise<void> {
    for await (const event of socket.events) {
      if (event.type === 'frame') frames.push(event.data)
      else events.push(event)
    }
    frames.close()
  }

  async function read(): Promise<void> {
    for await (const data of frames) {
      try {
        for await (const event of decode(data)) events.push(event)
      } catch (error) {
        if (!signal.aborted) events.push({ type: 'reply-error', error: ChatError.from(error) })
      }
    }
  }

  Promise.all([listen(), read()]).then(events.close, events.fail)

  return {
    events,
    close: socket.close,
    async send(request) {
      const { body } = await context.interceptRequest({
        // Files are sent as data URLs in their messages: this WebSocket carries only JSON.
        body: await createRequestBody({ ...request, files: [] }, connect),
        ...(headers && { headers: { ...headers } }),
      })
      await socket.send(typeof body === 'string' ? body : toJsonText(body))
    },
  }
}

/** The page's own backend, connected by WebSocket. */
export const createWebSocketConnector = (connect: Connect): Connector => ({
  name: 'websocket',
  ...formatAbilities(connect),
  isConversational: true,
  open: (context) => open(connect, context),
})
