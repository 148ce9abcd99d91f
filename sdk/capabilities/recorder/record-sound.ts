export interface SoundRecording {
  /** Resolves with the recording when it ends: by `stop`, or because the microphone is gone. */
  readonly recorded: Promise<Blob>
  stop(): void
}

/** How often the browser delivers its data, in milliseconds: a failure loses no more than this. */
const interval = 1000

/**
 * After an early stop, the number of times to check whether the browser has encoded anything, at this interval: 500 ms in all.
 */
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
    // Also fired after an error, with the data so far.
    recorder.addEventListener('stop', () => resolve(new Blob(pieces, { type: recorder.mimeType })), { once: true })
  })
  recorder.start(interval)

  function stopWithSound(looks = mostLooks): void {
    if (recorder.state === 'inactive') return
    if (pieces.length || !looks) {
      recorder.stop()
      return
    }
    // Stopped now, Chromium would deliver no data at all.
    recorder.requestData()
    setTimeout(() => stopWithSound(looks - 1), lookInterval)
  }

  return { recorded, stop: () => stopWithSound() }
}
