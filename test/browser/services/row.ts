import type { DirectConnection } from '../../../sdk/core/options/services/direct-connection.ts'
import type { FunctionCall, ServiceKeyOptions } from '../../../sdk/core/options/services/service-options.ts'
import type { InputRule } from '../../../sdk/core/types.ts'
import type { MockRequest } from '../../../mocks/kit/mock-request.ts'
import type { MockSwitches } from '../../../mocks/kit/mock-switches.ts'
import type { ServiceMock } from '../../../mocks/kit/service-mock.ts'

export type Settings = Readonly<Record<string, unknown>>

/** A part of a multipart form: a text, or a file with its name. */
export type SentPart = string | { readonly fileName: string }

/** The expected request: every given property is compared in full. */
export interface SentRequest {
  /** Default `POST`. */
  readonly method?: string
  /** Including the query. */
  readonly url: string
  /** Every header that the SDK sets, in lower case; a form's content type is left out because of its random boundary. */
  readonly headers: Readonly<Record<string, string>>
  readonly json?: unknown
  readonly form?: Readonly<Record<string, SentPart>>
  readonly bytes?: Uint8Array
}

/** An expected file in a reply. */
export interface ReceivedFile {
  readonly type: 'image' | 'audio' | 'any'
  /** The beginning of its address. */
  readonly src: string
}

/** What the contract test needs to know about one service. One file each: `rows/NAME.ts`, exporting `row` or `rows`. */
export interface ServiceRow {
  /** The path of its settings: `openAI.chat`. */
  readonly name: string
  /** The settings and the key, as in `directConnection`. */
  directConnection(settings: Settings, key: ServiceKeyOptions): DirectConnection
  createMock(switches?: Partial<MockSwitches>): ServiceMock

  /** The visitor's message. Default: the text `Hello`. */
  readonly asked?: { readonly text?: string; readonly files?: () => readonly File[] }
  /** Required settings, e.g. an endpoint. They are used in every test. */
  readonly settings?: Settings
  /** The request with the visitor's message, for a whole reply with only `settings`. */
  readonly sent: SentRequest
  /** The expected reply. */
  readonly reply: { readonly text?: string; readonly files?: readonly ReceivedFile[] }

  /** The same, streamed; absent when the service cannot stream. */
  readonly stream?: {
    /** The request; default: that for a whole reply with `stream: true` in its body. */
    readonly sent?: SentRequest
    /** Default: the whole reply. */
    readonly reply?: ServiceRow['reply']
    /** The text of an error in mid-stream; absent when streams have none. */
    readonly error?: string
  }

  /**
   * Function calls; absent when the service has none. The mock calls both functions at once, in at most two rounds, and repeats
   * their results.
   */
  readonly tools?: {
    /** Two functions in the vendor's format: `get_weather` with a text `city`, and `get_time` without parameters. */
    readonly settings: Settings
    /** The calls that the handler gets. Default: the weather in Zürich, and the time. */
    readonly calls?: readonly FunctionCall[]
    /** The text after the results `sunny` and `noon`. */
    readonly reply: string
    /** The body of the follow-up for a whole reply and one round. */
    readonly followUp: unknown
    /** Fields that are left out of a follow-up with one round, and kept with more. Default: `tools`. */
    readonly dropped?: readonly string[]
  }

  /** True for a service without keys. */
  readonly isKeyless?: boolean
  /** The key check; absent in all but one of the rows that share it. */
  readonly key?: {
    readonly placeholder: string
    readonly helpUrl?: string
    /** The request that checks it. */
    readonly probe: Omit<SentRequest, 'headers'>
    /** The service's error for a wrong key, and whether a visitor may read it. */
    readonly refusal: { readonly text: string; readonly isShown: boolean }
  }

  /** The input rules of the service. Default: none. */
  readonly input?: InputRule
  /** Incomplete settings, used instead of `settings`: the input is disabled and says why. */
  readonly incomplete?: readonly { readonly settings: Settings; readonly because: string }[]
  /** Settings, in addition to `settings`, that the service refuses; its error, and whether a visitor may read it. */
  readonly refusals?: readonly { readonly settings: Settings; readonly text: string; readonly isShown: boolean }[]
  /** The advice shown when the vendor has shut the service down (the mock's profile `today`). */
  readonly today?: string

  /** Whether a request has the whole conversation by default. */
  readonly isConversation: boolean
  /** True when these settings make the service store the conversation: a request then has no earlier messages. */
  readonly isKeptThere?: boolean
  /** False when the reply needs several requests: `connect.url` then replaces none of them. Default true. */
  readonly hasOneUrl?: boolean
  /** False when the request or response is not JSON that an interceptor could change. Default true. */
  readonly isIntercepted?: boolean
  /** Further checks of the requests for a whole reply: an upload, a poll, their order. */
  readonly check?: (requests: readonly MockRequest[]) => void
}
