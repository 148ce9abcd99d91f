import type { CallSide } from '../core/types.ts'
import type { Json } from '../protocols/protocol.ts'

/** A function that the model wants called. `arguments` is JSON text. */
export interface RealtimeFunctionCall {
  readonly id: string
  readonly name: string
  readonly arguments: string
}

/** What the other side of a call says, whatever its vendor calls it. */
export type CallEvent =
  | { readonly type: 'ready' }
  /** The visitor begins to speak: a voice that speaks stops. */
  | { readonly type: 'interruption' }
  /** A new answer comes, to be heard. */
  | { readonly type: 'answer' }
  | { readonly type: 'speaker'; readonly speaker: CallSide | undefined }
  | { readonly type: 'caption-delta'; readonly id: string; readonly role: CallSide; readonly text: string }
  | { readonly type: 'caption'; readonly id: string; readonly role: CallSide; readonly text: string }
  | { readonly type: 'function-calls'; readonly calls: readonly RealtimeFunctionCall[] }
  /** Something that the page sent was refused; the call goes on. */
  | { readonly type: 'complaint'; readonly text: string }
  | { readonly type: 'failure'; readonly text: string }

/** The messages of one vendor, for one call: it may remember what was said. */
export interface CallLanguage {
  read(text: string): readonly CallEvent[]
  /** What is to be sent as soon as the call has begun. */
  greet(): readonly Json[]
  /** What makes the other side stop speaking, if it does. */
  interrupt(): readonly Json[]
  giveOutputs(outputs: readonly { readonly id: string; readonly output: string }[]): readonly Json[]
}
