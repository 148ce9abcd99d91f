import type { ChatError } from '../core/errors.ts'
import type { Connect, MessageContent } from '../core/options/options.ts'
import type { CallWorld, ConnectorContext, ConnectorRequest, InputRule, ReplyEvent, VoiceCall } from '../core/types.ts'
import type { Json } from '../protocols/protocol.ts'

/** A request that only tells whether a key is good. */
export interface KeyProbe {
  readonly url: string
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** An answer that is not about the key, e.g. a 400 to an empty body, proves the key good. */
  readonly isAnyAnswerValid?: boolean
  /** Tells from the body what the status does not; undefined leaves it to the status. */
  judge?(body: unknown, status: number): 'valid' | 'invalid' | undefined
}

/** How a service wants its key. */
export interface ServiceKey {
  /** In the key view: `OpenAI API Key`. */
  readonly placeholder: string
  /** Where a key is to be had. */
  readonly helpUrl?: string
  /** The headers that carry the key. */
  headers(key: string): Record<string, string>
  readonly probe?: KeyProbe
  /** Whether it can be done without one: the visitor is not asked for it. */
  readonly isOptional?: boolean
  /** Whether a failure that is no 401 refuses the key. */
  isRefusal?(failure: ChatError): boolean
}

/** What a service's request may hold: one of `json`, `form`, `bytes`, or nothing. */
export interface ServiceBody {
  readonly json?: Json | readonly Json[]
  readonly form?: FormData
  readonly bytes?: Blob | string
  readonly headers?: Readonly<Record<string, string>>
  readonly method?: string
  /** The reply takes requests to several addresses: `connect.url`, which is one, stands for none of them. */
  readonly isOneOfSeveral?: boolean
  /** How many milliseconds to wait before the same is asked again, where a failure says that the service is still getting ready. */
  waitAfter?(failure: ChatError): number | undefined
}

/** What a service's code may use: the connector's context, the settings, and the wire with key, retries and errors in it. */
export interface ServiceContext<Settings> extends ConnectorContext {
  readonly settings: Settings
  /** Whether the reply is to stream: `connect.stream`, or the service's own `stream` setting. */
  readonly isStreaming: boolean
  readonly connect: Connect
  /**
   * The request that carries the visitor's message: `connect` may change its address, headers and body, and the page's
   * interceptor sees it. Fails with a `ChatError` when the answer is not a 2xx one.
   */
  ask(url: string, body: ServiceBody): Promise<globalThis.Response>
  /** A request beside it (an upload, a poll): key and retries, no interceptor. */
  call(url: string, body?: ServiceBody): Promise<globalThis.Response>
}

/** What calls to a service need of the world. */
export interface ServiceCallWorld<Settings> extends CallWorld<ServiceContext<Settings>> {
  /** Gives the page's own options what they promise to hold. */
  writeBack(fields: object): void
}

/** What all services are. Settings are what the page gave for the service, without key, with every default of the service in. */
interface CommonService<Settings> {
  /** What people call it. */
  readonly name: string
  /** A field that stands beside the settings in `directConnection` and is one of them too. */
  readonly settingBeside?: string
  /** Absent for services that need no key. */
  key?(settings: Settings): ServiceKey
  input?(settings: Settings): InputRule
  /** Error texts of the service that may be shown as they are, by how they begin. */
  readonly permittedErrorPrefixes?: readonly string[]
  /** How many messages a request carries when the page does not say: -1 for all. Default: the last one. */
  readonly maxMessages?: number
  /** How to fetch what the service keeps of a conversation that the settings name, oldest first; undefined when they name none. */
  history?(settings: Settings): ((context: ServiceContext<Settings>) => Promise<readonly MessageContent[]>) | undefined
}

/** A service that is reached straight from the browser. One file each; `send` may be a generator that asks, polls and yields. */
export interface Service<Settings> extends CommonService<Settings> {
  send(request: ConnectorRequest, context: ServiceContext<Settings>): AsyncIterable<ReplyEvent>
  call?: undefined
}

/** A service that is spoken to, in the place of the chat. */
export interface SpokenService<Settings> extends CommonService<Settings> {
  call(settings: Settings, world: ServiceCallWorld<Settings>): VoiceCall
  send?: undefined
}

/** A service by text or by voice. */
export type AnyService<Settings> = Service<Settings> | SpokenService<Settings>
