/** Which kind of failure it is: it decides which override of `errorMessages` is shown. */
export type ChatErrorKind = 'service' | 'speechToText' | 'default'

const marker = Symbol.for('confab.ChatError')

/**
 * A failure that the visitor is told about. `message` is what the service or the rule said; what is shown for it is
 * chosen by `displayedErrorText`. Recognised by a marker instead of by its class, so that two copies of the package agree.
 */
export class ChatError extends Error {
  /** Which override of `errorMessages` is shown for it. */
  readonly kind: ChatErrorKind
  /** True when the text is the SDK's own and may always be shown as it is. */
  readonly isDisplayable: boolean
  /** The HTTP status, where there was one. */
  readonly status?: number
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
      retryAfter?: number | undefined
    } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'ChatError'
    this.kind = options.kind ?? 'service'
    this.isDisplayable = options.isDisplayable ?? false
    if (options.status !== undefined) this.status = options.status
    if (options.retryAfter !== undefined) this.retryAfter = options.retryAfter
  }

  /** Whether a thrown thing is one, also of another copy of the package. */
  static is(value: unknown): value is ChatError {
    return typeof value === 'object' && value !== null && marker in value
  }

  /** Any thrown thing as a ChatError; the original is its cause. */
  static from(value: unknown): ChatError {
    if (ChatError.is(value)) return value
    if (typeof value === 'string') return new ChatError(value)
    return new ChatError(value instanceof Error ? value.message : '', { cause: value, kind: 'default' })
  }
}
