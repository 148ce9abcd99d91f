/** Texts that replace the provider's message, by the error's name. */
export type ErrorTexts = Readonly<Record<string, string>>

/** A refusal whose message may be shown to the visitor as it is. Its name is the one the provider or the library gave. */
export class AuthFailure extends Error {
  constructor(name: string, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = name
  }
}
