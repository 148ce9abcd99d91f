import type { ChatError } from '../core/errors.ts'
import type { Connect, MessageContent } from '../core/options/options.ts'
import type { CallWorld, ConnectorContext, ConnectorRequest, InputRule, ReplyEvent, VoiceCall } from '../core/types.ts'
import type { Json } from '../protocols/protocol.ts'

/** A request whose only purpose is to check a key. */
export interface KeyProbe {
  readonly url: string
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** Any response that is not about the key, e.g. a 400 for an empty body, proves that the key is valid. */
  readonly isAnyAnswerValid?: boolean
  /** Judges by the body; undefined leaves it to the status. */
  judge?(body: unknown, status: number): 'valid' | 'invalid' | undefined
}

/** How a service takes its key. */
export interface ServiceKey {
  /** The name in the key view: `OpenAI API Key`. */
  readonly placeholder: string
  /** The page where visitors can get a key. */
  readonly helpUrl?: string
  /** The headers that carry the key. */
  headers(key: string): Record<string, string>
  readonly probe?: KeyProbe
  /** The key is optional: the visitor is not asked for it. */
  readonly isOptional?: boolean
  /** True for a failure that rejects the key with a status other than 401. */
  isRefusal?(failure: ChatError): boolean
}

/** The content of a service request: one of `json`, `form`, `bytes`, or none. */
export interface ServiceBody {
  readonly json?: Json | readonly Json[]
  readonly form?: FormData
  readonly bytes?: Blob | string
  readonly headers?: Readonly<Record<string, string>>
  readonly method?: string
  /** The reply needs requests to several URLs, so the single `connect.url` replaces none of them. */
  readonly isOneOfSeveral?: boolean
  /** Milliseconds to wait before repeating the request, when a failure says that the service is not ready yet. */
  waitAfter?(failure: ChatError): number | undefined
}

/** What a service can use: the connector's context, the settings, and requests with key, retries and error handling. */
export interface ServiceContext<Settings> extends ConnectorContext {
  readonly settings: Settings
  /** Whether to stream the reply: `connect.stream`, or the service's own `stream` setting. */
  readonly isStreaming: boolean
  readonly connect: Connect
  /**
   * Sends the request that carries the visitor's message: `connect` can change its URL, headers and body, and it goes through the
   * page's interceptor. Fails with a `ChatError` when the status is not 2xx.
   */
  ask(url: string, body: ServiceBody): Promise<globalThis.Response>
  /** Sends an additional request, e.g. an upload or a poll: with key and retries, without the interceptor. */
  call(url: string, body?: ServiceBody): Promise<globalThis.Response>
}

/** What calls to a service need from their environment. */
export interface ServiceCallWorld<Settings> extends CallWorld<ServiceContext<Settings>> {
  /** Writes fields that the service provides, e.g. methods, into the page's own options object. */
  writeBack(fields: object): void
}

/**
 * What all services share. `settings` is the page's value for the service, without the key and with the service's defaults filled
 * in.
 */
interface CommonService<Settings> {
  /** The display name. */
  readonly name: string
  /** A field beside the settings in `directConnection` that also counts as a setting. */
  readonly settingBeside?: string
  /** Absent for services without a key. */
  key?(settings: Settings): ServiceKey
  input?(settings: Settings): InputRule
  /** Prefixes of error texts that may be shown as they are. */
  readonly permittedErrorPrefixes?: readonly string[]
  /** True when requests can carry tools of the page. */
  readonly takesTools?: boolean
  /** Default number of messages in a request; -1 for all. Default: the last one. */
  readonly maxMessages?: number
  /**
   * Loads the service's stored messages of a conversation that the settings name, oldest first; undefined when they name none.
   */
  history?(settings: Settings): ((context: ServiceContext<Settings>) => Promise<readonly MessageContent[]>) | undefined
}

/** A service that the browser calls directly. One file each; `send` can be a generator that requests, polls and yields. */
export interface Service<Settings> extends CommonService<Settings> {
  send(request: ConnectorRequest, context: ServiceContext<Settings>): AsyncIterable<ReplyEvent>
  call?: undefined
}

/** A service with voice calls instead of a text chat. */
export interface SpokenService<Settings> extends CommonService<Settings> {
  call(settings: Settings, world: ServiceCallWorld<Settings>): VoiceCall
  send?: undefined
}

/** A text or voice service. */
export type AnyService<Settings> = Service<Settings> | SpokenService<Settings>
