import { own } from '../../core/util/own.ts'
import type { MediaFault } from '../../dom/open-media.ts'

/** A failure of speech recognition. */
export interface SpeechFault {
  /** The kind of failure, as far as it helps the visitor. */
  readonly kind: MediaFault | 'connection'
  /** What happened, for the page's console. */
  readonly message: string
}

const faultKinds: Readonly<Record<string, SpeechFault['kind']>> = {
  'not-allowed': 'refused',
  'service-not-allowed': 'refused',
  'audio-capture': 'missing',
  network: 'connection',
}

/** The failure that an error of the browser's speech recognition stands for; undefined for one that is none. */
export function webSpeechFault({
  error,
  message = '',
}: {
  readonly error: string
  readonly message?: string
}): SpeechFault | undefined {
  // Silence is no failure, and Safari reports the end of the previous run when another starts.
  if (error === 'no-speech' || message === 'Another request is started') return undefined
  const kind = own(faultKinds, error) ?? 'unknown'
  // Insecure pages are not allowed to listen, whatever the visitor decides.
  return { kind: kind === 'refused' && !isSecureContext ? 'insecure' : kind, message: message || error }
}
