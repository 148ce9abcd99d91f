import { ChatError } from '../../core/errors.ts'
import type { Connect, Handler, RequestBody, Response, Signals } from '../../core/options/options.ts'
import type { Connector, ConnectorContext, ConnectorRequest, ReplyEvent, Session, SessionEvent } from '../../core/types.ts'
import { createChannel } from '../../net/channel.ts'
import { simulate } from '../../net/simulate.ts'
import { decodeChunk, decodeResponse } from '../../protocols/confab.ts'
import { isValidResponse } from '../../protocols/is-valid-response.ts'
import { invalidServerMessage } from '../../connector-kit/decode/invalid-response.ts'
import { wholeMessages } from '../../connector-kit/whole-messages.ts'
import { createRequestBody } from '../../connector-kit/request-body.ts'
import { simulationInterval } from '../../connector-kit/simulation-interval.ts'

type Given = Response | Response[]

/** The listeners that a handler can set; each does nothing by default. */
const listeners = (): Pick<Signals, 'stopClicked' | 'newUserMessage'> => ({
  stopClicked: { listener: () => undefined },
  newUserMessage: { listener: () => undefined },
})

/** Runs the page's interceptor on a handler's response; an invalid result becomes the standard error. */
function checked(value: unknown, raw: unknown): Given {
  if (isValidResponse(value)) return value
  throw invalidServerMessage(raw, value)
}

async function requestBody(
  request: ConnectorRequest,
  connect: Connect,
  context: ConnectorContext,
): Promise<RequestBody | FormData> {
  const { body } = await context.interceptRequest({
    body: await createRequestBody(request, connect),
    ...(connect.headers && { headers: { ...connect.headers } }),
  })
  return body as RequestBody | FormData
}

/** Runs the handler; whatever it throws, now or later, fails the reply. */
function run(
  handler: Handler,
  body: RequestBody | FormData | undefined,
  signals: Signals,
  onFailure: (error: unknown) => void,
): void {
  void (async () => handler(body, signals))().catch(onFailure)
}

/** One handler call per request: a whole reply ends with the first response, a stream with `onClose`. */
async function* send(
  connect: Connect,
  handler: Handler,
  request: ConnectorRequest,
  context: ConnectorContext,
): AsyncGenerator<ReplyEvent> {
  const { stream } = connect
  const simulation = typeof stream === 'object' && stream.simulation
  const isStreaming = Boolean(stream) && !simulation
  const responses = createChannel<Given | 'open'>()
  const signals: Signals = {
    ...listeners(),
    onOpen: () => isStreaming && responses.push('open'),
    onClose: () => isStreaming && responses.close(),
    onResponse(response) {
      responses.push(response)
      return responses.drained()
    },
  }
  const onAbort = (): void => {
    responses.close()
    signals.stopClicked.listener()
  }
  context.signal.addEventListener('abort', onAbort, { once: true })
  try {
    run(handler, await requestBody(request, connect, context), signals, responses.fail)
    for await (const response of responses) {
      if (response === 'open') {
        yield { type: 'stream-start' }
        continue
      }
      const value = checked(await context.interceptResponse(response), response)
      if (isStreaming) {
        // `yield*` would wrap each event in additional promises.
        for (const event of decodeChunk(value, connect.format)) yield event
        continue
      }
      const events = [...decodeResponse(value)]
      if (simulation) {
        yield { type: 'stream-start' }
        yield* simulate(events, { interval: simulationInterval(simulation), delay: context.delay })
      } else yield* events
      // Later responses are ignored unless the handler announced more.
      if (!events.some(({ type }) => type === 'continues')) return
    }
  } finally {
    context.signal.removeEventListener('abort', onAbort)
  }
}

/** A handler for a live connection: called once, notified of each message, and free to respond at any time. */
function open(connect: Connect, handler: Handler, context: ConnectorContext): Session {
  const events = createChannel<SessionEvent>()
  let previous: Promise<unknown> = Promise.resolve()
  const signals: Signals = {
    ...listeners(),
    onOpen: () => events.push({ type: 'connection', state: 'open' }),
    onClose: () => events.push({ type: 'connection', state: 'closed' }),
    onResponse(response) {
      // Responses are handled in order, however long an interceptor takes.
      previous = previous.then(async () => {
        try {
          for (const event of decodeResponse(checked(await context.interceptResponse(response), response))) events.push(event)
          events.push({ type: 'message-end' })
        } catch (error) {
          events.push({ type: 'reply-error', error: ChatError.from(error) })
        }
        return events.drained()
      })
      return previous as Promise<void>
    },
  }
  context.signal.addEventListener('abort', () => events.close(), { once: true })
  run(handler, undefined, signals, (error) => events.push({ type: 'reply-error', error: ChatError.from(error) }))
  return {
    events,
    close: () => events.close(),
    async send(request) {
      const body = await requestBody(request, connect, context)
      if (!(body instanceof FormData)) signals.newUserMessage.listener(body)
    },
  }
}

/** The page's own function in place of network requests. */
export function createHandlerConnector(connect: Connect): Connector {
  const { handler, websocket } = connect
  if (!handler) throw new ChatError('Please define a `handler` property inside the connect object.', { isDisplayable: true })
  return {
    name: 'handler',
    ...wholeMessages(connect),
    ...(websocket
      ? { isConversational: true, open: (context) => open(connect, handler, context) }
      : { send: (request, context) => send(connect, handler, request, context) }),
  }
}
