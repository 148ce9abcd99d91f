/** A microphone that is open. */
export interface Microphone {
  readonly stream: MediaStream
  /** The address of the code that reads it in the audio thread. */
  readonly processorUrl: string
  close(): void
}

/** What the speech package runs in the audio thread. Its own copy is a blob that it never revokes. */
const processor = `registerProcessor('speech-processor', class extends AudioWorkletProcessor {
  process([[samples]]) {
    if (samples) this.port.postMessage(samples)
    return true
  }
})`

/**
 * Asks for a microphone. `onLost` is called when it is unplugged or the visitor takes the permission back.
 * @throws DOMException when there is none, or the visitor refuses.
 */
export async function openMicrophone(deviceId: string | undefined, onLost: () => void): Promise<Microphone> {
  // Absent in pages that are not secure.
  if (!navigator.mediaDevices) throw new DOMException('The page is not secure', 'NotAllowedError')
  const stream = await navigator.mediaDevices.getUserMedia({ audio: deviceId ? { deviceId: { exact: deviceId } } : true })
  const processorUrl = URL.createObjectURL(new Blob([processor], { type: 'text/javascript' }))
  const closing = new AbortController()
  for (const track of stream.getTracks()) track.addEventListener('ended', onLost, { signal: closing.signal })
  return {
    stream,
    processorUrl,
    close() {
      closing.abort()
      for (const track of stream.getTracks()) track.stop()
      URL.revokeObjectURL(processorUrl)
    },
  }
}
