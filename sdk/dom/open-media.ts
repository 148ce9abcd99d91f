/** Why a camera or a microphone cannot be had. */
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

/** What a failure of `openMedia` means. */
export function mediaFaultOf(error: unknown): MediaFault {
  if (!navigator.mediaDevices) return 'insecure'
  return (error instanceof Error && Object.hasOwn(faults, error.name) && faults[error.name]) || 'unknown'
}

/**
 * Opens a camera or a microphone until the signal aborts. A permission that comes after that opens nothing.
 * @throws what `getUserMedia` throws, and the reason of the signal; `mediaFaultOf` says what it means.
 */
export async function openMedia(constraints: MediaStreamConstraints, signal: AbortSignal): Promise<MediaStream> {
  // Absent in pages that are not secure.
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
