/** A refusal, as the contract has it: `{error: {code, message, retryAfter?}}` with a status. */
export class ProductFault extends Error {
  override readonly name = 'ProductFault'

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    /** Seconds. */
    readonly retryAfter?: number,
  ) {
    super(message)
  }
}
