/** What an agent answers. */
export interface AgentReply {
  /** Markdown. */
  readonly text: string
  /** False when the sources hold no answer: it is counted, and shown to the user as a gap. */
  readonly isAnswered: boolean
  /** Files that go with it, as data URLs. */
  readonly files?: readonly { readonly src: string; readonly name: string; readonly type: 'image' | 'any' }[]
}
