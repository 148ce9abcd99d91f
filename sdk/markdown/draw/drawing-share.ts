/** The remaining rendering budget that several parts share. */
export interface DrawingPurse {
  left: number
}

/** One part's share of the budget. It is refunded when the part is rendered again or removed. */
export class DrawingShare {
  readonly #purse: DrawingPurse
  #paid = 0

  constructor(purse: DrawingPurse) {
    this.#purse = purse
  }

  get left(): number {
    return this.#purse.left
  }

  pay(cost: number): void {
    this.#purse.left -= cost
    this.#paid += cost
  }

  refund(): void {
    this.#purse.left += this.#paid
    this.#paid = 0
  }
}

/**
 * How much of a text is rendered, in characters. Currently the longest answer of a model has 128,000 tokens
 * (https://platform.openai.com/docs/models/gpt-5), of about four characters each.
 */
export const wholeBudget = 512_000
