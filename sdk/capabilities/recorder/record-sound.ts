export interface SoundRecording {
  /** What was recorded, when it is over: by `stop`, or because the microphone is gone. */
  readonly recorded: Promise<Blob>
  stop(): void
}

/** How often the browser hands over what it has, in milliseconds: no more than this is lost if it fails. */
const interval = 1000

/** Whoever stops before the browser has encoded anything gets what comes within so many looks, so far apart: 500 ms in all. */
const mostLooks = 10
const lookInterval = 50 // milliseconds

/**
 * Records until `stop`, or until the stream ends.
 * @throws when the browser cannot record.
 */
export function recordSound(stream: MediaStream, mimeType: string | undefined): SoundRecording {
  const recorder = new MediaRecorder(stream, mimeType ? { mimeType } : {})
  const pieces: Blob[] = []
  recorder.addEventListener('dataavailable', ({ data }) => {
    if (data.size) pieces.push(data)
  })
  const recorded = new Promise<Blob>((resolve) => {
    // Comes after an error too, with what there is.
    recorder.addEventListener('stop', () => resolve(new Blob(pieces, { type: recorder.mimeType })), { once: true })
  })
  recorder.start(interval)

  function stopWithSound(looks = mostLooks): void {
    if (recorder.state === 'inactive') return
    if (pieces.length || !looks) {
      recorder.stop()
      return
    }
    // Stopped now, Chromium would hand over nothing at all.
    recorder.requestData()
    setTimeout(() => stopWithSound(looks - 1), lookInterval)
  }

  return { recorded, stop: () => stopWithSound() }
}
