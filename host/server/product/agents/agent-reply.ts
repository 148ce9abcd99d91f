import type { CitedPassage } from '../../../../sdk/server/retrieval/cite-passage.ts'

/** What an agent answers. */
export interface AgentReply {
  /** Markdown. */
  readonly text: string
  /** False when the sources hold no answer: it is counted, and shown to the user as a gap. */
  readonly isAnswered: boolean
  /** What it rests on, where that was found in the user's own material. */
  readonly sources?: readonly CitedPassage[]
  /** A picture that goes with it, as SVG in a data URL; it is sent as PNG. */
  readonly drawing?: { readonly src: string; readonly name: string }
}
