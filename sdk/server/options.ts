import type { DirectConnection } from '../core/options/services/direct-connection.ts'
import type { ChatOptions } from '../core/options/options.ts'
import type { Answer } from './answer.ts'
import type { ServerStore } from './stores/store.ts'
import type { ServerTool } from './tool-rounds.ts'
import type { VisitorLimitOptions } from './visitors/visitor-limits.ts'

/**
 * Limits of a server. A request over one of them is refused with an error that the chat shows. Visitors are told apart by `user`, and those
 * whom it does not name by their address. Each process counts for itself.
 */
export interface ServerLimits extends VisitorLimitOptions {
  /** The largest body of a request, files included, in bytes. @default 26_214_400 (25 MiB) */
  bodyBytes?: number
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
  /** How long an answer may take, in seconds. It goes on when its reader has gone. @default 600 */
  answerSeconds?: number
}

interface CommonOptions {
  /**
   * The path that the server answers under.
   * @default '/'
   */
  basePath?: string
  /**
   * The origins whose pages may send requests, e.g. `['https://www.example.com']`, or a function that says so of one; `'*'` for all.
   * @default the server's own origin
   */
  origins?: readonly string[] | '*' | ((origin: string) => boolean)
  /**
   * Names the visitor who asks, for example by a cookie or a token that you check: an id of yours, the same on every day. `undefined` for
   * one who is not signed in. Without it nobody has conversations here: `threads` answers 404.
   */
  user?: (request: Request) => string | undefined | Promise<string | undefined>
  /** Where conversations, feedback and answers that stream are kept. @default memoryStore(), until the server ends */
  store?: ServerStore
  /**
   * The address that a request comes from, for limits: where a platform tells it in a header of its own.
   * @default that of the connection, which `toNodeHandler` knows
   */
  address?: (request: Request) => string | undefined
  /**
   * How many proxies of yours stand before the server, each of which appends to `X-Forwarded-For` whom it was asked by; `true` for one.
   * Without it the header, which everybody can send, says nothing.
   * @default false
   */
  trustProxy?: boolean | number
  /** Limits of requests. */
  limits?: ServerLimits
  /** Told of each failure, which the visitor sees in general words only. @default console.error */
  onError?: (error: unknown, request?: Request) => void
}

/** Change the requests to a service and its responses, as in a page. */
export type ServerInterceptors = Pick<ChatOptions, 'requestInterceptor' | 'responseInterceptor'>

interface WithService extends CommonOptions {
  /** The service that answers, as in a page's `directConnection`, with the key. */
  service: DirectConnection
  answer?: never
  /**
   * Functions of the server that the model can call, beside the tools of the page: to look something up, for example. Each runs without
   * asking the visitor.
   */
  tools?: readonly ServerTool[]
  /** How often in a row an answer may call tools of the server. @default 8 */
  maxToolRounds?: number
  /** Change the requests to the service and its responses, as in a page. */
  interceptors?: ServerInterceptors
}

interface WithAnswer extends CommonOptions {
  /** Answers with your own code. */
  answer: Answer
  service?: never
}

/** The options of a server: either a service or an answer. */
export type ChatServerOptions = WithService | WithAnswer
