/** A default that a service may retire. */
interface Default {
  /** What the specification says. */
  readonly specified: string
  readonly used: string
  /** Why they differ, and since when. */
  readonly reason?: string
}

/** Every default that a service may retire: models, API versions. Nothing of the kind stands anywhere else. */
export const defaults = {
  openAIChatModel: {
    specified: 'gpt-4o',
    used: 'gpt-4o',
  },
} as const satisfies Record<string, Default>
