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
}
