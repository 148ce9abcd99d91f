import type { SpeechFault } from './speech-fault.ts'

/** What a recogniser says while it lives. */
export interface RecogniserEvents {
  /** The microphone is open and words are awaited. */
  onStart(): void
  /** Words that were just said. Interim ones are a guess that the next words replace; final ones stay. */
  onText(text: string, isFinal: boolean): void
  /** It cannot go on; `onEnd` follows. */
  onFault(fault: SpeechFault): void
  /** It ended by itself, by a fault or by `stop`. */
  onEnd(): void
}

/** One stretch of listening, of whatever service. */
export interface Recogniser {
  /** Whether the service lets itself be stopped now. */
  canStop(): boolean
  /** Ends gently: words that were said already may still come, then `onEnd`. */
  stop(): void
  /** Ends at once and says nothing more. Resolves when the microphone is free for another. */
  close(): Promise<void>
}

export type OpenRecogniser = (events: RecogniserEvents) => Recogniser
