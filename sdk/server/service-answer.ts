import { connectService } from '../connectors/connect-service.ts'
import { services } from '../connectors/services.ts'
import { suggestService } from '../connectors/suggest-service.ts'
import { createInterceptors } from '../core/sending/interceptors.ts'
import { delay } from '../core/util/delay.ts'
import type { Connector, ConnectorRequest, ReplyEvent } from '../core/types.ts'
import type { AnswerContext, ChatServerOptions } from './options.ts'

type ServiceOptions = Extract<ChatServerOptions, { service: object }>

/** Answers with a service: uses the page's connector without a page. */
export function createServiceAnswer({ service, requestInterceptor, responseInterceptor }: ServiceOptions) {
  const interceptors = { ...(requestInterceptor && { requestInterceptor }), ...(responseInterceptor && { responseInterceptor }) }
  const connectors = new Map<boolean, Promise<Connector>>()

  async function connect(isStreaming: boolean): Promise<Connector> {
    const connector = await connectService(services, service, { stream: isStreaming })
    if (!connector) throw new Error(suggestService(service, services))
    return connector
  }

  return async function* answer(
    request: ConnectorRequest,
    { signal }: AnswerContext,
    isStreaming: boolean,
  ): AsyncGenerator<ReplyEvent> {
    const known = connectors.get(isStreaming) ?? connect(isStreaming)
    connectors.set(isStreaming, known)
    const { send, input, key, takesTools, name } = await known
    if (!send) throw new Error(`${name} does not answer messages.`)
    if (input?.disabledBecause) throw new Error(input.disabledBecause)
    if (key?.isMissing) throw new Error(`${name} has no key.`)
    const { tools, ...rest } = request
    yield* send(takesTools && tools ? { ...rest, tools } : rest, {
      signal,
      fetch: (address, init) => fetch(address, init),
      ...createInterceptors(() => interceptors),
      delay: (milliseconds) => delay(milliseconds, signal),
    })
  }
}
