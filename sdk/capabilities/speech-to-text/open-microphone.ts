import { openMedia } from '../../dom/open-media.ts'

/** An open microphone. */
export interface Microphone {
  readonly stream: MediaStream
  /** The address of the code that reads it in the audio thread. */
  readonly processorUrl: string
}

/** What the speech package runs in the audio thread. Its own copy would be a blob URL that it never revokes. */
const processor = `registerProcessor('speech-processor', class extends AudioWorkletProcessor {
  process([[samples]]) {
    if (samples) this.port.postMessage(samples)
    return true
  }
})`

/**
 * Opens a microphone until the signal aborts. `onLost` is called when it is unplugged or its permission is revoked.
 * @throws what `openMedia` throws.
 */
export async function openMicrophone(deviceId: string | undefined, onLost: () => void, signal: AbortSignal): Promise<Microphone> {
  const stream = await openMedia({ audio: deviceId ? { deviceId: { exact: deviceId } } : true }, signal)
  const processorUrl = URL.createObjectURL(new Blob([processor], { type: 'text/javascript' }))
  signal.addEventListener('abort', () => URL.revokeObjectURL(processorUrl), { once: true })
  for (const track of stream.getTracks()) track.addEventListener('ended', onLost, { signal })
  return { stream, processorUrl }
}
