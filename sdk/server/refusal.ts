/** The rejection of a request, with a message for the visitor. */
export class Refusal extends Error {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>

  constructor(status: number, words: string, headers: Readonly<Record<string, string>> = {}) {
    super(words)
    this.name = 'Refusal'
    this.status = status
    this.headers = headers
  }

  /** Recognises a rejection among all that may be thrown. */
  static is(value: unknown): value is Refusal {
    try {
      return value instanceof Refusal
    } catch {
      // It does not let itself be looked at.
      return false
    }
  }
}

/** While the server ends: another one, or the same again, answers soon. */
export const closingRefusal = (): Refusal =>
  new Refusal(503, 'This chat is being restarted. Try again soon.', { 'Retry-After': '5' })
