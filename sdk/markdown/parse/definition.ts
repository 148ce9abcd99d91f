/** The target of reference links, as source text: escapes are not resolved yet. */
export interface Definition {
  readonly destination: string
  readonly title: string
}
