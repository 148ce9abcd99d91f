/** Why a camera or microphone is not available. */
export type MediaFault = 'insecure' | 'refused' | 'missing' | 'busy' | 'unknown'

/** https://w3c.github.io/mediacapture-main/#dom-mediadevices-getusermedia */
const faults: Readonly<Record<string, MediaFault>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
}

/** Classifies a failure of `openMedia`. Who asked aborts what it began, and has the words for a visitor, or for the console. */
export function mediaFaultOf(error: unknown): MediaFault {
  if (!navigator.mediaDevices) return 'insecure'
  return (error instanceof Error && Object.hasOwn(faults, error.name) && faults[error.name]) || 'unknown'
}

/**
 * Opens a camera or microphone until the signal aborts. A permission granted after that opens nothing.
 * @throws the error of `getUserMedia`, or the signal's reason; `mediaFaultOf` classifies it.
 */
export async function openMedia(constraints: MediaStreamConstraints, signal: AbortSignal): Promise<MediaStream> {
  // Undefined in insecure contexts.
  if (!navigator.mediaDevices) throw new Error('Cameras and microphones need a page that is served by https')
  const stream = await navigator.mediaDevices.getUserMedia(constraints)
  const stop = (): void => {
    for (const track of stream.getTracks()) track.stop()
  }
  if (signal.aborted) stop()
  signal.throwIfAborted()
  signal.addEventListener('abort', stop, { once: true })
  return stream
}
