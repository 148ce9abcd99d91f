/** A destination that reference links name. Source text: escapes are still in. */
export interface Definition {
  readonly destination: string
  readonly title: string
}
