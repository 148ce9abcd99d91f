import type { Mp3Library } from '../../core/options/input.ts'
import { pageGlobal } from '../../vendors.ts'
import { mp3Pieces } from './mp3-pieces.ts'

interface Sound {
  readonly samples: Int16Array
  readonly sampleRate: number
}

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

async function encodeHere({ samples, sampleRate }: Sound, library: Mp3Library, signal: AbortSignal): Promise<Blob> {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  for (const piece of mp3Pieces(library, samples, sampleRate)) {
    pieces.push(piece)
    // Lets the page respond between two chunks.
    await new Promise((resolve) => setTimeout(resolve))
    signal.throwIfAborted()
  }
  return new Blob(pieces, { type: 'audio/mpeg' })
}

interface EncoderSources {
  /** The page's own encoder. */
  given?: (() => Mp3Library | Promise<Mp3Library>) | undefined
  /** Loads the default one. */
  load(): Promise<unknown>
}

/**
 * Encodes mp3: with the page's own encoder if there is one, otherwise in a worker, or on the main thread where the page blocks
 * workers (by a policy, or as a script from another origin).
 * @throws when there is no encoder, and when the signal aborts.
 */
export async function encodeMp3(sound: Sound, { given, load }: EncoderSources, signal: AbortSignal): Promise<Blob> {
  const own = given ? await given() : (pageGlobal('mp3-encoder') as Mp3Library | undefined)
  if (own) return encodeHere(sound, own, signal)
  try {
    return await encodeInWorker(sound, signal)
  } catch {
    signal.throwIfAborted()
    const library = (await load()) as Mp3Library | undefined
    signal.throwIfAborted()
    if (!library) throw new Error('There is no mp3 encoder: vendor/lamejs.js, beside the files of Confab, could not be loaded')
    return encodeHere(sound, library, signal)
  }
}
