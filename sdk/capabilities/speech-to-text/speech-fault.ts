import type { MediaFault } from '../../dom/open-media.ts'

/** A failure of speech recognition. */
export interface SpeechFault {
  /** The kind of failure, as far as it helps the visitor. */
  readonly kind: MediaFault | 'connection'
  /** What happened, for the page's console. */
  readonly message: string
}
