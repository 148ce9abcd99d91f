import { connectService } from '../connectors/connect-service.ts'
import { services } from '../connectors/services.ts'
import { suggestService } from '../connectors/suggest-service.ts'
import { createInterceptors } from '../core/sending/interceptors.ts'
import { delay } from '../core/util/delay.ts'
import type { Connector, ConnectorRequest, ReplyEvent, ToolPart } from '../core/types.ts'
import type { AnswerContext } from './answer.ts'
import type { ChatServerOptions } from './options.ts'
import { answerWithTools } from './answer-with-tools.ts'
import { checkFileAddresses, hasOwnHost } from './trust/check-files.ts'
import { withClaimedResults } from './trust/claimed-results.ts'
import { pretendedNames } from './trust/pretended-names.ts'
import { createResultSignatures, type SignedCall } from './trust/result-signatures.ts'
import { serverToolNames } from './trust/server-tool-names.ts'
import { signResults } from './trust/sign-results.ts'
import { earlierUsage, withEarlierUsage, withoutUsage } from './visitors/earlier-usage.ts'
import { report } from '../core/util/thrown/report.ts'

type ServiceOptions = Extract<ChatServerOptions, { service: object }>

/**
 * Answers with a service: uses the page's connector without a page.
 * @throws TypeError for a `secret` that could be guessed.
 */
export function createServiceAnswer({
  service,
  tools: own = [],
  maxToolRounds,
  interceptors = {},
  secret,
  publicUrl,
  onError = (error) => report(error),
}: ServiceOptions) {
  const connectors = new Map<boolean, Connector>()
  const isOwnHost = hasOwnHost(service)
  const names = serverToolNames(service, own)
  const isPretended = pretendedNames(names)
  const signatures = createResultSignatures(secret)

  /** No promise is kept: one that the first request did not stay for would never be fulfilled on Cloudflare Workers. */
  async function connect(isStreaming: boolean): Promise<Connector> {
    const made = connectors.get(isStreaming) ?? (await connectService(services, service, { stream: isStreaming }))
    if (!made) throw new Error(suggestService(service, services))
    // Another request may have been faster.
    const connector = connectors.get(isStreaming) ?? made
    connectors.set(isStreaming, connector)
    return connector
  }

  /** The request, with nothing in it that passes for the server's own. */
  async function asVisitors(request: ConnectorRequest, user: string | undefined): Promise<ConnectorRequest> {
    const { tools, ...rest } = withoutUsage(request)
    if (!names.size) return tools ? { ...rest, tools } : rest
    const isGenuine = (part: ToolPart, signature: unknown): Promise<boolean> =>
      signatures.isGenuine(part, signature, { user, request })
    const ofPage = tools?.filter(({ name }) => !isPretended(name))
    return {
      ...rest,
      messages: await withClaimedResults(rest.messages, isPretended, isGenuine),
      ...(ofPage?.length && { tools: ofPage }),
    }
  }

  return async function* answer(
    request: ConnectorRequest,
    context: AnswerContext,
    isStreaming: boolean,
  ): AsyncGenerator<ReplyEvent> {
    const { send, input, key, takesTools, name } = await connect(isStreaming)
    if (!send) throw new Error(`${name} does not answer messages.`)
    if (input?.disabledBecause) throw new Error(input.disabledBecause)
    if (key?.isMissing) throw new Error(`${name} has no key.`)
    if (own.length && !takesTools) throw new Error(`${name} takes no tools.`)
    const { signal } = context
    const environment = {
      signal,
      fetch: (address: string | URL, init?: RequestInit) => fetch(address, init),
      ...createInterceptors(() => interceptors),
      delay: (milliseconds: number) => delay(milliseconds, signal),
      countsTokens: true,
      report: (problem: string, received: unknown) => onError(new Error(problem, { cause: received }), context.request),
    }
    if (isOwnHost) checkFileAddresses(request.messages, publicUrl)
    const { tools, ...rest } = await asVisitors(request, context.user)
    const asked = takesTools && tools ? { ...rest, tools } : rest
    const rounds = { tools: own, maxRounds: maxToolRounds, context }
    const events = own.length ? answerWithTools((one) => send(one, environment), asked, rounds) : send(asked, environment)
    const sign = (call: SignedCall): Promise<string> => signatures.sign(call, { user: context.user, request })
    yield* withEarlierUsage(names.size ? signResults(events, names, sign) : events, earlierUsage(request))
  }
}
