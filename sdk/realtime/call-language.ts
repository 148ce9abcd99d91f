import type { CallSide } from '../core/types.ts'
import type { Json } from '../protocols/protocol.ts'

/** A function call by the model. `arguments` is JSON text. */
export interface RealtimeFunctionCall {
  readonly id: string
  readonly name: string
  readonly arguments: string
}

/** Events of a call, independent of the vendor. */
export type CallEvent =
  | { readonly type: 'ready' }
  /** The visitor starts speaking: the voice stops. */
  | { readonly type: 'interruption' }
  /** A new reply begins. */
  | { readonly type: 'answer' }
  | { readonly type: 'speaker'; readonly speaker: CallSide | undefined }
  | { readonly type: 'caption-delta'; readonly id: string; readonly role: CallSide; readonly text: string }
  | { readonly type: 'caption'; readonly id: string; readonly role: CallSide; readonly text: string }
  | { readonly type: 'function-calls'; readonly calls: readonly RealtimeFunctionCall[] }
  /** A message from the page was rejected; the call continues. */
  | { readonly type: 'complaint'; readonly text: string }
  | { readonly type: 'failure'; readonly text: string }

/** The messages of one vendor for one call, which can depend on earlier messages. */
export interface CallLanguage {
  read(text: string): readonly CallEvent[]
  /** Messages to send as soon as the call has started. */
  greet(): readonly Json[]
  /** The message that stops the voice, if there is one. */
  interrupt(): readonly Json[]
  giveOutputs(outputs: readonly { readonly id: string; readonly output: string }[]): readonly Json[]
}
