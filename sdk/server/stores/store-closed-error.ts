/** What was asked of a store that its owner has closed. */
export class StoreClosedError extends Error {
  override readonly name = 'StoreClosedError'

  constructor() {
    super('The store is closed.')
  }
}
