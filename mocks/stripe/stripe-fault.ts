/** A refusal of Stripe: https://docs.stripe.com/api/errors. */
export class StripeFault extends Error {
  override readonly name = 'StripeFault'

  constructor(
    readonly status: number,
    message: string,
    readonly code?: string,
    readonly param?: string,
  ) {
    super(message)
  }

  static missing(what: string, id: string): StripeFault {
    return new StripeFault(404, `No such ${what}: '${id}'`, 'resource_missing', 'id')
  }
}
