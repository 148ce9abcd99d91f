import type { Mp3Library } from '../../core/options/input.ts'
import { encodeHere } from './encode-here.ts'
import type { Sound } from './sound.ts'

function encodeInWorker(sound: Sound, signal: AbortSignal): Promise<Blob> {
  // The script-tag build has no worker file. Bundlers detect a worker by exactly this expression.
  const worker: Worker | undefined = new Worker(new URL('./mp3-worker.ts', import.meta.url), { type: 'module' })
  const encoded = new Promise<Blob>((resolve, reject) => {
    if (!worker) throw new Error('This build has no worker')
    worker.addEventListener('message', ({ data }: MessageEvent<Blob>) => resolve(data))
    worker.addEventListener('error', () => reject(new Error('The worker for mp3 could not be started')))
    worker.addEventListener('messageerror', () => reject(new Error('The worker for mp3 could not be reached')))
    signal.addEventListener('abort', () => reject(signal.reason as Error))
    worker.postMessage(sound, [])
  })
  return encoded.finally(() => worker?.terminate())
}

async function loadLibrary(): Promise<Mp3Library | undefined> {
  try {
    return await import('@breezystack/lamejs')
  } catch {
    return undefined
  }
}

/**
 * Encodes mp3 in a worker, or on the main thread where the page blocks workers (by a policy, or as a script from another origin).
 * @throws when there is no encoder, and when the signal aborts.
 */
export async function encodeMp3(sound: Sound, signal: AbortSignal): Promise<Blob> {
  try {
    return await encodeInWorker(sound, signal)
  } catch {
    signal.throwIfAborted()
    const library = await loadLibrary()
    signal.throwIfAborted()
    if (!library) throw new Error('There is no mp3 encoder: vendor/lamejs.js, beside the files of Confab, could not be loaded')
    return encodeHere(sound, library, signal)
  }
}
