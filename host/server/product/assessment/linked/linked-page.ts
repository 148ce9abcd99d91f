/** A page that the assessed one links to, read as the server sends it. */
export interface LinkedPage {
  readonly url: string
  /** Why it could not be read, in a sentence. */
  readonly fault?: string
  /** Whether the server said that there is no such page, or failed. */
  readonly isBroken: boolean
  readonly title: string
  readonly hasHeadline: boolean
  readonly hasDescription: boolean
  /** The first way to reach the business that is on it. */
  readonly contact?: string
}
