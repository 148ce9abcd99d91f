import type { DirectConnection } from '../../../sdk/core/options/services/direct-connection.ts'
import type { FunctionCall, ServiceKeyOptions } from '../../../sdk/core/options/services/service-options.ts'
import type { InputRule } from '../../../sdk/core/types.ts'
import type { MockRequest } from '../../../mocks/kit/mock-request.ts'
import type { MockSwitches } from '../../../mocks/kit/mock-switches.ts'
import type { ServiceMock } from '../../../mocks/kit/service-mock.ts'

export type Settings = Readonly<Record<string, unknown>>

/** A part of a multipart form: a text, or a file with its name. */
export type SentPart = string | { readonly fileName: string }

/** What a request has to be: everything that is given is compared in full. */
export interface SentRequest {
  /** Default `POST`. */
  readonly method?: string
  /** With the query. */
  readonly url: string
  /** Every header that the SDK sets, in lower case; a form's content type, which has a boundary, is left out. */
  readonly headers: Readonly<Record<string, string>>
  readonly json?: unknown
  readonly form?: Readonly<Record<string, SentPart>>
  readonly bytes?: Uint8Array
}

/** A file that a reply has to bring. */
export interface ReceivedFile {
  readonly type: 'image' | 'audio' | 'any'
  /** How its address begins. */
  readonly src: string
}

/** What the contract test has to know of one service. One file each: `rows/NAME.ts`, exporting `row` or `rows`. */
export interface ServiceRow {
  /** Where its settings stand: `openAI.chat`. */
  readonly name: string
  /** The settings and the key where they belong. */
  directConnection(settings: Settings, key: ServiceKeyOptions): DirectConnection
  createMock(switches?: Partial<MockSwitches>): ServiceMock

  /** What the visitor sends. Default: the text `Hello`. */
  readonly asked?: { readonly text?: string; readonly files?: () => readonly File[] }
  /** Settings without which the service cannot be asked, e.g. an endpoint. They are given in every test. */
  readonly settings?: Settings
  /** The request that carries the visitor's message, whole reply, `settings` alone. */
  readonly sent: SentRequest
  /** What the visitor gets. */
  readonly reply: { readonly text?: string; readonly files?: readonly ReceivedFile[] }

  /** The same streamed; absent where the service cannot. */
  readonly stream?: {
    /** The request; default: the whole one with `stream: true` in its body. */
    readonly sent?: SentRequest
    /** Default: the whole reply. */
    readonly reply?: ServiceRow['reply']
    /** What an error in mid-stream says; absent where streams hold none. */
    readonly error?: string
  }

  /**
   * Function calls; absent where the service has none. The mock calls both functions at once, in at most two rounds, and
   * says what they gave.
   */
  readonly tools?: {
    /** Two functions, `get_weather` with a text `city` and `get_time` with nothing, in the vendor's words. */
    readonly settings: Settings
    /** What the handler is asked. Default: the weather in Zürich, and the time. */
    readonly calls?: readonly FunctionCall[]
    /** The text after the results `sunny` and `noon`. */
    readonly reply: string
    /** The body of the follow-up, whole reply, one round. */
    readonly followUp: unknown
    /** Fields that a follow-up of one round goes without and one of more keeps. Default: `tools`. */
    readonly dropped?: readonly string[]
  }

  /** True where there are no keys. */
  readonly isKeyless?: boolean
  /** The checking of a key; absent in all but one of the rows that share it. */
  readonly key?: {
    readonly placeholder: string
    readonly helpUrl?: string
    /** The request that checks it. */
    readonly probe: Omit<SentRequest, 'headers'>
    /** What the service says of a wrong one, and whether a visitor may read it. */
    readonly refusal: { readonly text: string; readonly isShown: boolean }
  }

  /** What the service wants of the visitor's input. Default: nothing. */
  readonly input?: InputRule
  /** Settings that miss something, in the place of `settings`: the input is off and says why. */
  readonly incomplete?: readonly { readonly settings: Settings; readonly because: string }[]
  /** Settings, beside `settings`, that the service refuses; what it says, and whether a visitor may read it. */
  readonly refusals?: readonly { readonly settings: Settings; readonly text: string; readonly isShown: boolean }[]
  /** What the visitor is told where the vendor has shut the service down (the mock's profile `today`). */
  readonly today?: string

  /** Whether a request carries the whole conversation when the page does not say. */
  readonly isConversation: boolean
  /** True where the settings have the service keep the conversation: a request then says nothing of what was said before. */
  readonly isKeptThere?: boolean
  /** False where the reply takes several requests: `connect.url` then stands for none of them. Default true. */
  readonly hasOneUrl?: boolean
  /** False where the request or the answer is no JSON an interceptor could change. Default true. */
  readonly isIntercepted?: boolean
  /** What else has to hold of the requests of a whole reply: an upload, a poll, their order. */
  readonly check?: (requests: readonly MockRequest[]) => void
}
