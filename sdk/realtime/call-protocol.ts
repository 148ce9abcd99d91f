import type { CallRequest, CallSide, ToolDefinition } from '../core/types.ts'
import type { Json } from '../protocols/protocol.ts'

/** The result of a function call, as text for the model. */
export interface FunctionOutput {
  readonly id: string
  readonly output: string
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
  | { readonly type: 'function-calls'; readonly calls: readonly CallRequest[] }
  /** What had to wait can be sent now. */
  | { readonly type: 'due'; readonly messages: readonly Json[] }
  /** A message from the page was rejected; the call continues. */
  | { readonly type: 'complaint'; readonly text: string }
  | { readonly type: 'failure'; readonly text: string }

/** The messages of one vendor for one call, which can depend on earlier messages. */
export interface CallProtocol {
  read(text: string): readonly CallEvent[]
  /** Messages to send as soon as the call has started, for these tools of the page. */
  greet(tools: readonly ToolDefinition[]): readonly Json[]
  /** The message that stops the voice, if there is one. */
  interrupt(): readonly Json[]
  /** The results of function calls; the model goes on with them if it should. */
  giveOutputs(outputs: readonly FunctionOutput[], goesOn: boolean): readonly Json[]
}
