import { visitorWords, type VisitorWords } from './words/visitor-words.ts'

/** The rejection of a request, with a message for the visitor. */
export class Refusal extends Error {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** The name of the chat's text for it, if it has one. */
  readonly code: string | undefined

  constructor(status: number, words: string | VisitorWords, headers: Readonly<Record<string, string>> = {}) {
    super(typeof words === 'string' ? words : words.text)
    this.code = typeof words === 'string' ? undefined : words.code
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

/** What the visitor is told. */
export const wordsOf = ({ message, code }: Refusal): VisitorWords => ({ text: message, ...(code !== undefined && { code }) })

/** While the server ends: another one, or the same again, answers soon. */
export const closingRefusal = (): Refusal => new Refusal(503, visitorWords('errorRestarting'), { 'Retry-After': '5' })
