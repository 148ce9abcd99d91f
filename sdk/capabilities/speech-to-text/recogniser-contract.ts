// What a recogniser of speech does: it stops, and tells words, faults and its end.
import type { SpeechFault } from './speech-fault.ts'

/** The events of a recogniser. */
export interface RecogniserEvents {
  /** The microphone is open and ready for speech. */
  onStart(): void
  /** Words were recognised. The next result replaces interim words; final ones stay. */
  onText(text: string, isFinal: boolean): void
  /** It cannot continue; `onEnd` follows. */
  onFault(fault: SpeechFault): void
  /** It ended: by itself, after a fault or after `stop`. */
  onEnd(): void
}

/** One run of speech recognition, with any service. */
export interface Recogniser {
  /** True if the service can be stopped now. */
  canStop(): boolean
  /** Stops gently: words already spoken may still arrive, then `onEnd` follows. */
  stop(): void
  /** Stops at once without further events. Resolves when the microphone is free. */
  close(): Promise<void>
}

export type OpenRecogniser = (events: RecogniserEvents) => Recogniser
