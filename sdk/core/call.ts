/** The interface between engine, connectors and views for voice calls. Part of the types in `types.ts`. */
import type { ChatError } from './errors.ts'
import type { CallLook } from './options/call-look.ts'
import type { ToolPart } from './options/messages/message-parts.ts'
import type { ToolDefinition } from './tool-definition.ts'

export type CallStatus = 'idle' | 'connecting' | 'active' | 'failed'

export type CallSide = 'user' | 'ai'

/** What one side said, as text. */
export interface Caption {
  readonly id: string
  readonly role: CallSide
  /** Empty while speech is not recognised yet. */
  readonly text: string
}

/** The state of a call. The volume changes sixty times a second, so views poll it instead of reading it from the store. */
export interface CallState {
  readonly look: CallLook
  readonly status: CallStatus
  readonly isMuted: boolean
  /** Who is speaking now. */
  readonly speaker?: CallSide | undefined
  /** The error message for the visitor; empty unless the call failed. */
  readonly errorText: string
  readonly hasCaptions: boolean
  /** What both sides said in this call, oldest first. */
  readonly captions: readonly Caption[]
  /** The calls of tools that the model made last, oldest first. */
  readonly tools: readonly ToolPart[]
  /** The volume of the voice, from 0 to 100. */
  level(): number
}

/** The events of a call. */
export type CallNews =
  | { readonly type: 'status'; readonly status: Exclude<CallStatus, 'failed'> }
  | { readonly type: 'failed'; readonly error: ChatError }
  | { readonly type: 'speaker'; readonly speaker: CallSide | undefined }
  | { readonly type: 'caption-delta'; readonly id: string; readonly role: CallSide; readonly text: string }
  /** Everything that a side said. */
  | { readonly type: 'caption'; readonly id: string; readonly role: CallSide; readonly text: string }

/** Voice calls to a service, one at a time. */
export interface VoiceCall {
  readonly look: CallLook
  /** True if it starts as soon as it is shown. */
  readonly isAutomatic: boolean
  subscribe(listener: (news: CallNews) => void): () => void
  /** Starts a call, unless one is running. */
  start(): void
  /** Ends the call and releases the microphone. */
  stop(): void
  setMuted(isMuted: boolean): void
  level(): number
}

/** A call of a tool by the model. */
export interface CallRequest {
  readonly id: string
  readonly name: string
  /** The arguments as JSON text. */
  readonly input: string
}

/** What came of calls of tools. */
export interface CallResults {
  /** Any JSON, or an error message, by the id of the call. */
  readonly outputs: readonly { readonly id: string; readonly output: unknown }[]
  /** False if the model should wait for the visitor: it has called tools too many times in a row. */
  readonly goesOn: boolean
}

/** The page's tools during voice calls. */
export interface CallTools {
  /** The tools for the model, after MCP servers were asked for theirs. Rejects only when the signal aborts. */
  list(signal: AbortSignal): Promise<readonly ToolDefinition[]>
  /** The names of the current tools. */
  names(): readonly string[]
  /**
   * Answers calls, once the visitor has approved those that need it. Rejects only when the signal aborts.
   * @param rounds how many times in a row the model has called tools before.
   */
  answer(calls: readonly CallRequest[], rounds: number, signal: AbortSignal): Promise<CallResults>
}

/** The environment of calls; requests are made with a context. */
export interface CallWorld<Context> {
  /** A context whose requests end with the signal. */
  contextFor(signal: AbortSignal): Context
  /** Opens the microphone until the signal aborts. Rejects with a `ChatError` whose message is meant for the visitor. */
  openMicrophone(signal: AbortSignal): Promise<MediaStream>
  readonly tools: CallTools
}
