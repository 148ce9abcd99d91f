/** What went wrong with the microphone or the service, as far as the visitor can do something about it. */
export type SpeechFaultKind = 'refused' | 'no-microphone' | 'connection' | 'unknown'

/** A failure to listen. `message` is for the page's console. */
export interface SpeechFault {
  readonly kind: SpeechFaultKind
  readonly message: string
}
