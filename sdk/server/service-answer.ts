import { chooseService } from '../connectors/choose-service.ts'
import { services } from '../connectors/services.ts'
import { suggestService } from '../connectors/suggest-service.ts'
import { createInterceptors } from '../core/sending/interceptors.ts'
import { delay } from '../core/util/delay.ts'
import type { ChatOptions } from '../core/options/options.ts'
import type { Connector, ConnectorRequest, ReplyEvent, ToolPart } from '../core/types.ts'
import { idOf, type AnswerContext, type ServerUser } from './answer.ts'
import { hostOf } from './answer-host.ts'
import { answerCall, answerWithTools } from './answer-with-tools.ts'
import { approvalSeconds, createApprovals } from './approvals/approvals.ts'
import { memoryApprovals } from './approvals/memory-approvals.ts'
import type { ServerInterceptors, ServiceAnswerOptions } from './options.ts'
import { missingKeyWords, withoutKey } from './words/missing-key.ts'
import { withOwnPlaces } from './own-places.ts'
import { citeAnswer } from './retrieval/cite-answer.ts'
import { promptOf, readExcerpts, withExcerpts } from './retrieval/excerpts.ts'
import { checkFileAddresses, hasOwnHost } from './trust/check-files.ts'
import { withClaimedResults } from './trust/claimed-results.ts'
import { pretendedNames } from './trust/pretended-names.ts'
import { createResultSignatures, type SignedCall, signResults } from './trust/result-signatures.ts'
import { serverToolNames } from './trust/server-tool-names.ts'
import { earlierUsage, withEarlierUsage, withoutUsage } from './visitors/earlier-usage.ts'
import { sizeOfText } from './visitors/token-size.ts'
import { tracedModelCall } from './watching/traced-call.ts'
import { report } from '../core/util/thrown/report.ts'

/** Answers a request with a service; an `answer` of a server, or a part of one. */
export type ServiceAnswer<User extends ServerUser = string> = (
  request: ConnectorRequest,
  context: AnswerContext<User>,
) => AsyncIterable<ReplyEvent>

/** Connects a service when it is asked first, once for streams and once for whole answers. */
function createConnections(service: ServiceAnswerOptions['service']) {
  const connectors = new Map<boolean, Connector>()

  /** No promise is kept: one that the first request did not stay for would never be fulfilled on Cloudflare Workers. */
  return async (isStreaming: boolean): Promise<Connector> => {
    const made = connectors.get(isStreaming) ?? (await chooseService(services, service, { stream: isStreaming }))
    if (!made) throw new Error(suggestService(service, services))
    // Another request may have been faster.
    const connector = connectors.get(isStreaming) ?? made
    connectors.set(isStreaming, connector)
    return connector
  }
}

/** Interceptors as in a page, which are told what is known of the answer. */
function withContext(
  { requestInterceptor, responseInterceptor }: ServerInterceptors<ServerUser>,
  context: AnswerContext<ServerUser>,
): ChatOptions {
  return {
    ...(requestInterceptor && { requestInterceptor: (details) => requestInterceptor(details, context) }),
    ...(responseInterceptor && { responseInterceptor: (raw) => responseInterceptor(raw, context) }),
  }
}

/**
 * Answers with a service: uses the page's connector without a page.
 * @throws TypeError for a `secret` that could be guessed, and for approvals that wait for no time.
 */
export function createServiceAnswer<User extends ServerUser = string>(given: ServiceAnswerOptions<User>): ServiceAnswer<User> {
  // How visitors are named makes no difference here.
  return createAnyServiceAnswer(given as unknown as ServiceAnswerOptions<ServerUser>)
}

function createAnyServiceAnswer({
  service,
  tools: own = [],
  maxToolRounds,
  interceptors = {},
  retrieve,
  secret,
  approvals: approvalOptions,
}: ServiceAnswerOptions<ServerUser>): ServiceAnswer<ServerUser> {
  const keyless = withoutKey(service)
  // At the start: who reads the log then can still set it before the first visitor comes.
  if (keyless !== undefined) report('wrong-server-setup', missingKeyWords(keyless))
  const connect = createConnections(service)
  const isOwnHost = hasOwnHost(service)
  const names = serverToolNames(service, own)
  const isPretended = pretendedNames(names)
  const signatures = createResultSignatures(secret)
  const ownApprovals = memoryApprovals()
  approvalSeconds(approvalOptions)

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

  /** The answer of tools of the server and of the model, in turns. What the visitor has decided is done first. */
  async function* answerInTurns(
    send: (request: ConnectorRequest) => AsyncIterable<ReplyEvent>,
    asked: ConnectorRequest,
    context: AnswerContext<ServerUser>,
    { approvals, onError }: { approvals: ReturnType<typeof createApprovals>; onError: (error: unknown) => void },
  ): AsyncGenerator<ReplyEvent> {
    const { request, events } = await approvals.decide(asked)
    context.signal.throwIfAborted()
    yield* events
    yield* answerWithTools(send, request, { tools: own, maxRounds: maxToolRounds, context, ask: approvals.ask, onError })
  }

  return async function* answer(request: ConnectorRequest, context: AnswerContext<ServerUser>): AsyncGenerator<ReplyEvent> {
    const host = hostOf(context.request)
    const { send, input, key, takesTools, name } = await connect(host?.isStreaming ?? true)
    if (!send) throw new Error(`${name} does not answer messages.`)
    if (input?.disabledBecause) throw new Error(input.disabledBecause)
    if (key?.isMissing) throw new Error(missingKeyWords(Object.keys(service)[0] ?? name))
    if (own.length && !takesTools) throw new Error(`${name} takes no tools.`)
    const { signal } = context
    const user = idOf(context.user)
    const onError = (error: unknown): void => (host ? host.onError(error, context.request) : report('failed-server', error))
    const environment = {
      signal,
      fetch: (address: string | URL, init?: RequestInit) => fetch(address, init),
      ...createInterceptors(() => withContext(interceptors, context)),
      delay: (milliseconds: number) => delay(milliseconds, signal),
      countsTokens: true,
      report: (problem: string, received: unknown) => onError(new Error(problem, { cause: received })),
    }
    if (isOwnHost) checkFileAddresses(request.messages, host?.publicUrl)
    const { tools, ...rest } = await asVisitors(request, user)
    const excerpts = readExcerpts(await retrieve?.(rest, context))
    signal.throwIfAborted()
    if (excerpts.length) host?.onRead?.(sizeOfText(promptOf(excerpts)))
    const asked = withExcerpts(takesTools && tools ? { ...rest, tools } : rest, excerpts)
    const sign = (call: SignedCall): Promise<string> => signatures.sign(call, { user, request })
    const approvals = createApprovals({
      store: host?.approvals ?? ownApprovals,
      options: approvalOptions,
      place: { user, request },
      isOwn: (called) => own.some((tool) => tool.name === called),
      run: async (call) => {
        const tool = own.find((one) => one.name === call.name)
        return tool ? answerCall(tool, call, context) : { output: 'There is no such tool any more.', isError: true }
      },
      sign,
      onError,
    })
    let isFirst = true
    const ask = (one: ConnectorRequest): AsyncIterable<ReplyEvent> => {
      const called = tracedModelCall(service, context.request, send(one, environment))
      const events = isFirst && one.trigger === 'tool-results' ? withOwnPlaces(called, one) : called
      isFirst = false
      return events
    }
    const given = own.length ? answerInTurns(ask, asked, context, { approvals, onError }) : ask(asked)
    const events = excerpts.length ? citeAnswer(given, excerpts) : given
    yield* withEarlierUsage(names.size ? signResults(events, names, sign) : events, earlierUsage(request))
  }
}
