/** How much may still be drawn of something that several parts share. */
export interface DrawingPurse {
  left: number
}

/** What one part takes of a purse. It gives that back when it is drawn again, or goes. */
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
