/** What an agent answers. */
export interface AgentReply {
  /** Markdown. */
  readonly text: string
  /** False when the sources hold no answer: it is counted, and shown to the user as a gap. */
  readonly isAnswered: boolean
  /** A picture that goes with it, as SVG in a data URL; it is sent as PNG. */
  readonly drawing?: { readonly src: string; readonly name: string }
}
