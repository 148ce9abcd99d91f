import type { MediaFault } from '../../dom/open-media.ts'

/** A failure to listen. */
export interface SpeechFault {
  /** What the visitor can do something about. */
  readonly kind: MediaFault | 'connection'
  /** What happened, for the page's console. */
  readonly message: string
}
