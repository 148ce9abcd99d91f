import type { Connect } from '../core/options/options.ts'
import { ChatError } from '../core/errors.ts'
import type { ServiceKeyOptions } from '../core/options/services/service-options.ts'
import type { Connector, ConnectorContext, ReplyEvent } from '../core/types.ts'
import { http } from '../net/http.ts'
import { pollingDelay } from '../net/poll.ts'
import { withRetries } from './with-retries.ts'
import { waitForTurn } from '../net/wait-turn.ts'
import { isJson } from '../core/util/is-json.ts'
import type { Json } from '../protocols/protocol.ts'
import { createServiceKey } from './keys/service-key.ts'
import { mergeHeaders } from './merge-headers.ts'
import type { AnyService, ServiceBody, ServiceContext } from './service.ts'
import { complain } from './decode/complain.ts'

type Headers = Record<string, string>

interface ServiceConnection<Settings> {
  service: AnyService<Settings>
  settings: Settings
  keyOptions: ServiceKeyOptions
  /** The page's `connect`, which overrides the service's own settings. */
  connect: Connect | undefined
  /** Writes fields that the service provides, e.g. methods, into the page's own options object. */
  writeBack?: (fields: object) => void
}

function initOf({ json, form, bytes, method = 'POST' }: ServiceBody, headers: Headers): RequestInit {
  const body = json === undefined ? (form ?? bytes) : JSON.stringify(json)
  return {
    method,
    headers: json === undefined ? headers : mergeHeaders({ 'Content-Type': 'application/json' }, headers),
    ...(body !== undefined && { body }),
  }
}

/** Turns a service into a connector, with its key, interceptors, retries and the page's `connect`. */
export function createServiceConnector<Settings>({
  service,
  settings,
  keyOptions,
  connect = {},
  writeBack = () => undefined,
}: ServiceConnection<Settings>): Connector {
  const described = service.key?.(settings)
  const serviceKey = createServiceKey(keyOptions, described, connect.url)
  const { stream } = connect
  const isStreaming =
    Boolean(stream ?? (settings as { stream?: unknown }).stream) && !(typeof stream === 'object' && stream.simulation)

  function createContext(context: ConnectorContext): ServiceContext<Settings> {
    type Init = (key: Headers) => RequestInit

    /** Sends the request with the key, and once more with a new key when that was refused. */
    async function askWithKey(url: string, init: Init): Promise<globalThis.Response> {
      try {
        return await http(url, init(await serviceKey.headers()), context)
      } catch (error) {
        const isRefusal = ChatError.is(error) && (error.status === 401 || described?.isRefusal?.(error))
        if (!isRefusal || !(await serviceKey.renew())) throw error
        return http(url, init(await serviceKey.headers()), context)
      }
    }

    /** Repeats the request as long as the service says that it is not ready yet. */
    async function askUntilReady(url: string, init: Init, waitAfter: ServiceBody['waitAfter']): Promise<globalThis.Response> {
      try {
        return await askWithKey(url, init)
      } catch (error) {
        const wait = ChatError.is(error) ? waitAfter?.(error) : undefined
        if (wait === undefined) throw error
        await context.delay(pollingDelay(wait))
        return askUntilReady(url, init, waitAfter)
      }
    }

    /** A method without side effects, which can be repeated safely. */
    const isSafe = (method: string): boolean => /^(get|head)$/i.test(method)

    /** The same, with retries after temporary failures. */
    async function withKey(url: string, init: Init, method: string, waitAfter?: ServiceBody['waitAfter']) {
      try {
        const ask = (): Promise<globalThis.Response> => askUntilReady(url, init, waitAfter)
        // Behind the page's own server it is unknown whether a request can be repeated.
        if (url === connect.url) return await waitForTurn(ask, context)
        return await withRetries(ask, { ...context, isRepeatable: isSafe(method) })
      } catch (error) {
        throw serviceKey.redact(error)
      }
    }

    return {
      ...context,
      report: (problem, received) => (context.report ?? complain)(problem, serviceKey.redact(received)),
      settings,
      isStreaming,
      connect,
      async ask(url, given) {
        const json = isJson(given.json) ? { ...given.json, ...connect.additionalBodyProps } : given.json
        if (given.form)
          for (const [name, value] of Object.entries(connect.additionalBodyProps ?? {})) given.form.append(name, String(value))
        const details = await context.interceptRequest({
          body: (json ?? given.form ?? {}) as Json | FormData,
          headers: mergeHeaders(given.headers, connect.headers),
        })
        const { body } = details
        const sent: ServiceBody = {
          method: connect.method ?? given.method ?? 'POST',
          ...(given.bytes !== undefined ? { bytes: given.bytes } : body instanceof FormData ? { form: body } : { json: body }),
        }
        return withKey(
          (given.isOneOfSeveral ? undefined : connect.url) ?? url,
          (key) => ({
            ...initOf(sent, mergeHeaders(key, details.headers)),
            ...(connect.credentials && { credentials: connect.credentials }),
          }),
          sent.method ?? 'POST',
          given.waitAfter,
        )
      },
      call: (url, body = { method: 'GET' }) =>
        withKey(url, (key) => initOf(body, mergeHeaders(key, body.headers)), body.method ?? 'POST'),
    }
  }

  /** The same events. A service can quote the key in the middle of a reply, too. */
  async function* withoutKey(events: AsyncIterable<ReplyEvent>): AsyncGenerator<ReplyEvent> {
    try {
      yield* events
    } catch (error) {
      throw serviceKey.redact(error)
    }
  }

  const { send, call } = service
  const history = service.history?.(settings)

  return {
    name: service.name,
    ...(service.input && { input: service.input(settings) }),
    ...(service.permittedErrorPrefixes && { permittedErrorPrefixes: service.permittedErrorPrefixes }),
    ...(service.maxMessages !== undefined && { maxMessages: service.maxMessages }),
    ...(service.takesTools && { takesTools: true, continuesMessage: true }),
    ...(described && { key: serviceKey.gate }),
    ...(history && { loadHistory: (context) => history(createContext(context)) }),
    ...(send && {
      send(request, context) {
        serviceKey.expire()
        return withoutKey(send(request, createContext(context)))
      },
    }),
    ...(call && {
      call(world) {
        serviceKey.expire()
        return call(settings, { ...world, contextFor: (signal) => createContext(world.contextFor(signal)), writeBack })
      },
    }),
  }
}
