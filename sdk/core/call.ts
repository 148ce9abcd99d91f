/** What the engine, the connectors and the views say to each other about a voice call. Part of the types of `types.ts`. */
import type { ChatError } from './errors.ts'
import type { CallLook } from './options/call.ts'

export type CallStatus = 'idle' | 'connecting' | 'active' | 'failed'

export type CallSide = 'user' | 'ai'

/** What one side said, in words. */
export interface Caption {
  readonly id: string
  readonly role: CallSide
  /** Empty while it is spoken and not yet understood. */
  readonly text: string
}

/** How a call is doing. Its loudness changes sixty times a second, so it is asked for, and never passes the store. */
export interface CallState {
  readonly look: CallLook
  readonly status: CallStatus
  readonly isMuted: boolean
  /** Who is heard now. */
  readonly speaker?: CallSide | undefined
  /** What went wrong, for the visitor; empty unless it failed. */
  readonly errorText: string
  readonly hasCaptions: boolean
  /** What both sides said in this call, oldest first. */
  readonly captions: readonly Caption[]
  /** How loud the voice is, from 0 to 100. */
  level(): number
}

/** What happens in a call. */
export type CallNews =
  | { readonly type: 'status'; readonly status: Exclude<CallStatus, 'failed'> }
  | { readonly type: 'failed'; readonly error: ChatError }
  | { readonly type: 'speaker'; readonly speaker: CallSide | undefined }
  | { readonly type: 'caption-delta'; readonly id: string; readonly role: CallSide; readonly text: string }
  /** All of what a side said. */
  | { readonly type: 'caption'; readonly id: string; readonly role: CallSide; readonly text: string }

/** A way to talk to a service, one call after the other. */
export interface VoiceCall {
  readonly look: CallLook
  /** Whether it starts as soon as it is shown. */
  readonly isAutomatic: boolean
  subscribe(listener: (news: CallNews) => void): () => void
  /** Calls, unless a call goes on. */
  start(): void
  /** Ends the call and gives back the microphone. */
  stop(): void
  setMuted(isMuted: boolean): void
  level(): number
}

/** What calls need of the world; a context is what their requests are made with. */
export interface CallWorld<Context> {
  /** A context whose requests end with the signal. */
  contextFor(signal: AbortSignal): Context
  /** Opens the microphone until the signal aborts. Rejects with a `ChatError` in words for the visitor. */
  openMicrophone(signal: AbortSignal): Promise<MediaStream>
}
