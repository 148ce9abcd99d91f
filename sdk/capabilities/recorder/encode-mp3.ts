import type { Mp3Library } from '../../core/options/input.ts'
import { encodeHere } from './encode-here.ts'
import type { Sound } from './sound.ts'

// The script-tag build has no worker file. Bundlers detect a worker by exactly this expression.
const startWorker = (): Worker | undefined => new Worker(new URL('./mp3-worker.ts', import.meta.url), { type: 'module' })

const importLibrary = (): Promise<Mp3Library> => import('@breezystack/lamejs')

/**
 * Whether a bundler has taken this file and left out the worker, as esbuild does, and Angular with it: it has given the library an
 * address of its own, and the worker still has that of the package, where nothing is. To ask for it would put an error into the console.
 */
const isWorkerLeftOut = (): boolean =>
  String(startWorker).includes('../chunks/mp3-worker') && !String(importLibrary).includes('../vendor/lamejs.js')

function encodeInWorker(sound: Sound, signal: AbortSignal): Promise<Blob> {
  const worker = isWorkerLeftOut() ? undefined : startWorker()
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
    return await importLibrary()
  } catch {
    return undefined
  }
}

/**
 * Encodes mp3 in a worker, or on the main thread where there is none: a bundler has left it out, or the page blocks workers (by a
 * policy, or as a script from another origin).
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
