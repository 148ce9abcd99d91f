import { ChatError } from '../../core/errors.ts'
import type { Connect, Handler, RequestBody, Response, Signals } from '../../core/options/options.ts'
import type { Connector, ConnectorContext, ConnectorRequest, ReplyEvent, Session, SessionEvent } from '../../core/types.ts'
import { createChannel, type Channel } from '../../net/channel.ts'
import { simulate } from '../../net/simulate.ts'
import { decodeConfabChunk, decodeConfabResponse } from '../../protocols/confab.ts'
import { isValidResponse } from '../../protocols/is-valid-response.ts'
import { invalidServerMessage } from '../../connector-kit/decode/invalid-response.ts'
import { formatAbilities } from './format-abilities.ts'
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

const isAnswer = (value: unknown): boolean => typeof value === 'string' || isValidResponse(value)

/** Runs the handler; whatever it throws, now or later, fails the reply, and so does an answer that it only returns. */
function run(
  handler: Handler,
  body: RequestBody | FormData | undefined,
  signals: Signals,
  onFailure: (error: unknown) => void,
): void {
  let isSilent = true
  const given: Signals = {
    ...signals,
    onResponse(response) {
      isSilent = false
      return signals.onResponse(response)
    },
  }
  void (async () => {
    const returned: unknown = await handler(body, given)
    if (isSilent && isAnswer(returned))
      throw new Error('The handler has returned its answer. Give it to `signals.onResponse`: what is returned is not shown.')
  })().catch(onFailure)
}

/** Calls the handler for one request, until the answer is over or stopped. */
async function ask(
  connect: Connect,
  handler: Handler,
  request: ConnectorRequest,
  context: ConnectorContext,
  signals: Signals,
  { fail }: Pick<Channel<unknown>, 'fail'>,
): Promise<void> {
  try {
    run(handler, await requestBody(request, connect, context), signals, fail)
  } catch (error) {
    fail(error)
  }
}

/** A channel for an answer that the visitor can stop. */
function createStoppable<T>({ signal }: ConnectorContext, onStop: () => void): Channel<T> {
  const channel = createChannel<T>(() => signal.removeEventListener('abort', onAbort))
  const onAbort = (): void => {
    channel.close()
    onStop()
  }
  signal.addEventListener('abort', onAbort, { once: true })
  return channel
}

/**
 * A streamed answer: what the handler gives until it calls `onClose`. Each chunk is decoded as it is given: most are a few letters,
 * and each promise on their way to the conversation costs more than they do.
 */
function stream(
  connect: Connect,
  handler: Handler,
  request: ConnectorRequest,
  context: ConnectorContext,
): AsyncIterable<ReplyEvent> {
  const events = createStoppable<ReplyEvent>(context, () => signals.stopClicked.listener())
  /** What must be over before anything that comes now: an interceptor takes as long as it wants. */
  let pending: Promise<void> | undefined

  function inTurn(step: () => unknown): void {
    try {
      const turn = pending ? pending.then(step) : step()
      if (!(turn instanceof Promise)) return
      const mine = (pending = turn.then(() => {
        if (pending === mine) pending = undefined
      }, events.fail))
    } catch (error) {
      events.fail(error)
    }
  }

  function take(value: unknown, response: Given): void {
    for (const event of decodeConfabChunk(checked(value, response), connect.format)) events.push(event)
  }

  const signals: Signals = {
    ...listeners(),
    onOpen: () => inTurn(() => events.push({ type: 'stream-start' })),
    onClose: () => inTurn(events.close),
    onResponse(response) {
      const value = context.interceptResponse(response)
      if (value instanceof Promise) inTurn(() => value.then((intercepted) => take(intercepted, response)))
      else inTurn(() => take(value, response))
      return pending ? pending.then(events.drained) : events.drained()
    },
  }
  void ask(connect, handler, request, context, signals, events)
  return events
}

/** An answer that comes whole: the first response, and those that it announces. */
async function* answer(
  connect: Connect,
  handler: Handler,
  request: ConnectorRequest,
  context: ConnectorContext,
  simulation: boolean | number | string | undefined,
): AsyncGenerator<ReplyEvent> {
  const responses = createStoppable<Given>(context, () => signals.stopClicked.listener())
  const signals: Signals = {
    ...listeners(),
    onOpen: () => undefined,
    onClose: () => undefined,
    onResponse(response) {
      responses.push(response)
      return responses.drained()
    },
  }
  void ask(connect, handler, request, context, signals, responses)
  for await (const response of responses) {
    const events = [...decodeConfabResponse(checked(await context.interceptResponse(response), response))]
    if (simulation) {
      yield { type: 'stream-start' }
      yield* simulate(events, { interval: simulationInterval(simulation), delay: context.delay })
    } else yield* events
    // Later responses are ignored unless the handler announced more.
    if (!events.some(({ type }) => type === 'continues')) return
  }
}

/** One handler call per request. */
function send(
  connect: Connect,
  handler: Handler,
  request: ConnectorRequest,
  context: ConnectorContext,
): AsyncIterable<ReplyEvent> {
  const simulation = typeof connect.stream === 'object' ? connect.stream.simulation : undefined
  return connect.stream && !simulation
    ? stream(connect, handler, request, context)
    : answer(connect, handler, request, context, simulation)
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
          for (const event of decodeConfabResponse(checked(await context.interceptResponse(response), response)))
            events.push(event)
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
    isHandler: true,
    ...formatAbilities(connect),
    ...(websocket
      ? { isConversational: true, open: (context) => open(connect, handler, context) }
      : { send: (request, context) => send(connect, handler, request, context) }),
  }
}
