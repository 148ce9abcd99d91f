// What a failure is that the visitor is told about: its kind, its text, and whether they may read it.
import { thrownWords } from './util/thrown/thrown-words.ts'

/** The kind of failure, which determines the override of `errorMessages` to show. */
export type ChatErrorKind = 'service' | 'speechToText' | 'default'

const marker = Symbol.for('confab.ChatError')

/**
 * A failure that the visitor is told about. `message` is the text of the service or the rule; `displayedErrorText` decides what
 * is shown. Recognised by a marker rather than its class, so that it works across two copies of the package.
 */
export class ChatError extends Error {
  /** Which override of `errorMessages` is shown for it. */
  readonly kind: ChatErrorKind
  /** True if the text is the SDK's own and may always be shown as it is. */
  readonly isDisplayable: boolean
  /** The HTTP status, if there was one. */
  readonly status?: number
  /** The address that was asked, if there was one, without its query: that may hold a key. */
  readonly url?: string
  /** What the server calls the failure, where it says so. */
  readonly code?: string
  /** Milliseconds after which the service says it can be asked again. */
  readonly retryAfter?: number
  /** @internal */
  readonly [marker] = true

  constructor(
    message: string,
    options: {
      kind?: ChatErrorKind
      cause?: unknown
      isDisplayable?: boolean
      status?: number
      url?: string | undefined
      retryAfter?: number | undefined
      code?: string | undefined
    } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'ChatError'
    this.kind = options.kind ?? 'service'
    this.isDisplayable = options.isDisplayable ?? false
    if (options.status !== undefined) this.status = options.status
    if (options.url !== undefined) this.url = options.url.replace(/[?#][^]*/, '')
    if (options.retryAfter !== undefined) this.retryAfter = options.retryAfter
    if (options.code !== undefined) this.code = options.code
  }

  /** True if a thrown value is a ChatError, including one from another copy of the package. */
  static is(value: unknown): value is ChatError {
    try {
      if (typeof value !== 'object' || value === null) return false
      const { [marker]: mark, message } = value as Partial<Record<typeof marker | 'message', unknown>>
      return mark === true && typeof message === 'string'
    } catch {
      // It does not let itself be read.
      return false
    }
  }

  /** Converts any thrown value to a ChatError with the original as its cause. */
  static from(value: unknown): ChatError {
    if (ChatError.is(value)) return value
    if (typeof value === 'string') return new ChatError(value)
    return new ChatError(thrownWords(value), { cause: value, kind: 'default' })
  }
}
