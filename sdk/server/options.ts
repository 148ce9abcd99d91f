// The options of `createChatServer` and of `createServiceAnswer`.
import type { DirectConnection } from '../core/options/services/direct-connection.ts'
import type { ChatOptions } from '../core/options/options.ts'
import type { ConnectorRequest } from '../core/types.ts'
import type { Answer, AnswerContext, ServerUser } from './answer.ts'
import type { ApprovalOptions } from './approvals/approvals.ts'
import type { ConversationLimits } from './bounds/conversation-limits.ts'
import type { ServerHooks } from './hooks/server-hooks.ts'
import type { StorageLimits } from './stores/bounded-store.ts'
import type { Excerpt } from './retrieval/excerpts.ts'
import type { RetentionOptions } from './stores/retention.ts'
import type { ServerStore } from './stores/store.ts'
import type { ServerTool } from './answer-with-tools.ts'
import type { MakeTitle } from './threads/make-title.ts'
import type { AcceptOptions } from './trust/accept-request.ts'
import type { ServerTracer } from './watching/tracing.ts'
import type { ServerMetrics } from './watching/server-metrics.ts'
import type { VisitorLimitOptions } from './visitors/visitor-limits.ts'

/**
 * Limits of a server. A request that exceeds one is refused with an error that the chat shows. Visitors are identified by `user`, and
 * without it by their address. Each process counts for itself.
 */
export interface ServerLimits extends VisitorLimitOptions, ConversationLimits {
  /** The largest body of a request, files included, in bytes. @default 26_214_400 (25 MiB) */
  bodyBytes?: number
  /**
   * How much of all bodies may be in memory at the same time, in bytes: a body counts until its answer has ended. What comes beyond that
   * is refused with 503.
   * @default 268_435_456 (256 MiB)
   */
  bytesInFlight?: number
  /**
   * How long a body may take to arrive, in seconds.
   * @default 60
   */
  bodySeconds?: number
  /**
   * Counts what comes from an address, also of visitors whom `user` names: for names that visitors can give themselves, like an id in a
   * cookie that anybody gets. Who shares an address shares its limits.
   * @default false
   */
  byAddress?: boolean
  /** How much conversations and feedback may take. @default what the store allows */
  storage?: StorageLimits
  /** How long an answer may take, in seconds. It continues after its reader has gone. @default 600 */
  answerSeconds?: number
}

interface CommonOptions<User extends ServerUser = string> extends ServerHooks<User> {
  /**
   * The path that the server answers under.
   * @default '/'
   */
  basePath?: string
  /**
   * The origins whose pages may send requests, e.g. `['https://www.example.com']`, or a function that allows one; `'*'` for all, whose
   * cookies are ignored.
   * @default the server's own origin
   */
  origins?: readonly string[] | '*' | ((origin: string) => boolean)
  /**
   * Returns the id of the visitor, for example from a cookie or a token that you check: the same id on every day; or an object with the `id`
   * and all else that your answers, tools, hooks and interceptors want to know of the visitor. `undefined` for a visitor who is not signed in.
   * Without `user` no conversations are stored: `threads` answers 404.
   */
  user?: (request: Request) => User | undefined | Promise<User | undefined>
  /**
   * Whether the server itself writes the conversations of visitors whom `user` names: the question when it comes, and the answer when it
   * ends, also where no page is open any more. With `false` only pages do, and what comes after the last one is closed is not kept.
   * @default true
   */
  saveThreads?: boolean
  /**
   * Makes the titles of conversations for pages that ask for them: true asks the `service`, a function gets the messages. Each counts as a
   * message of its visitor.
   * @default pages make titles of the visitor's first words
   */
  titles?: true | MakeTitle<User>
  /** Where conversations, feedback and streaming answers are stored. @default memoryStore(), until the server ends */
  store?: ServerStore
  /**
   * The IP address of a request, for limits: on platforms that send it in a header of their own.
   * @default that of the connection, which `toNodeHandler` knows
   */
  address?: (request: Request) => string | undefined
  /**
   * The number of your own proxies in front of the server, each of which appends the address of its client to `X-Forwarded-For`; `true` for
   * one. Without it that header, `X-Forwarded-Host` and `X-Forwarded-Proto` are ignored, because anybody can send them.
   * @default false
   */
  trustProxy?: boolean | number
  /**
   * How long `close()` may take, in seconds: shorter than what your platform waits for after `SIGTERM`. Answers that have not ended four
   * seconds before (of less than eight seconds, in the first half) are interrupted, and kept as far as they came.
   * @default 30
   */
  drainSeconds?: number
  /**
   * The address at which visitors reach the server, e.g. `'https://www.example.com'`: where a proxy or a framework hides it, the server
   * would take its own pages for those of another origin.
   * @default what the request says, and with `trustProxy` what the proxy says in `X-Forwarded-Host` and `X-Forwarded-Proto`
   */
  publicUrl?: string
  /**
   * The names under which the server answers, e.g. `['www.example.com', 'localhost:3000']`; without a port for all ports. Another site can
   * make a name of its own lead to a server of a private network, and its pages would be pages of the server.
   * See https://en.wikipedia.org/wiki/DNS_rebinding
   * @default all
   */
  hosts?: readonly string[]
  /** Limits of requests. */
  limits?: ServerLimits
  /** How long what is stored is kept. @default until it is removed; answers that can be resumed for five minutes */
  retention?: RetentionOptions
  /** What visitors may send beside their messages. @default tools of the page, and no instructions */
  accept?: AcceptOptions
  /**
   * Who is told the figures of the server, such as open streams and tokens: `prometheusMetrics()` of `confab-chat/server/metrics`.
   * @default nobody
   */
  metrics?: ServerMetrics
  /**
   * A tracer of `@opentelemetry/api`, or an object like one: each answer, and each call of a model or a tool in it, has a span by the
   * conventions for generative AI, without words of the conversation.
   * @default nobody traces
   */
  tracer?: ServerTracer
  /** Called with each failure, of which the visitor only sees a general message. @default the console */
  onError?: (error: unknown, request?: Request) => void
}

/** Arguments of a function, and behind them what is known of the answer. */
type WithContext<Intercept, User extends ServerUser> = Intercept extends (...given: infer Given) => infer Result
  ? (...given: [...Given, AnswerContext<User>]) => Result
  : never

/** Change the requests to a service and its responses, as in a page; the second argument is the context of the answer. */
export interface ServerInterceptors<User extends ServerUser = string> {
  /** Called with each request to the service. */
  requestInterceptor?: WithContext<NonNullable<ChatOptions['requestInterceptor']>, User>
  /** Called with each response of the service. */
  responseInterceptor?: WithContext<NonNullable<ChatOptions['responseInterceptor']>, User>
}

/** Finds excerpts for a request, the best first: at most 100 are read. What it throws fails the answer. */
export type Retrieve<User extends ServerUser = string> = (
  request: ConnectorRequest,
  context: AnswerContext<User>,
) => readonly Excerpt[] | Promise<readonly Excerpt[]>

/** How a service answers. */
export interface ServiceAnswerOptions<User extends ServerUser = string> {
  /** The service that answers, as in a page's `directConnection`, with the key. */
  service: DirectConnection
  /**
   * Functions of the server that the model can call, beside the tools of the page, for example to look something up. They run without
   * asking the visitor, except for those that say `needsApproval`.
   */
  tools?: readonly ServerTool<User>[]
  /** How often in a row an answer may call tools of the server. @default 8 */
  maxToolRounds?: number
  /**
   * Searches for what an answer may rest on, for example in your own index, with each request. The model reads the excerpts, numbered, before
   * the visitor's last words. The numbers that it puts behind its statements become `sources` of the answer, with the places in its text and
   * snippets; what it does not cite is not shown.
   */
  retrieve?: Retrieve<User>
  /** Change the requests to the service and its responses, as in a page. */
  interceptors?: ServerInterceptors<User>
  /**
   * The key that results of `tools` are signed with, at least 32 characters: visitors send them back with the conversation, and a model
   * takes only those with a signature for results. All servers that answer a conversation need the same.
   * @default a key of this process: what it signed before a restart reaches the model as words of the visitor
   */
  secret?: string
  /** How visitors approve calls of `tools`. */
  approvals?: ApprovalOptions
}

interface WithService<User extends ServerUser> extends CommonOptions<User>, ServiceAnswerOptions<User> {
  answer?: never
}

interface WithAnswer<User extends ServerUser> extends CommonOptions<User> {
  /** Answers with your own code. */
  answer: Answer<User>
  service?: never
}

/** The options of a server: either a service or an answer. */
export type ChatServerOptions<User extends ServerUser = string> = WithService<User> | WithAnswer<User>

/** The options of a server whose visitors are named in whichever way. */
export type AnyServerOptions = ChatServerOptions<ServerUser>
