import type { Mp3Library } from '../../core/options/input.ts'
import { mp3Pieces } from './mp3-pieces.ts'
import type { Sound } from './sound.ts'

/** Encodes mp3 on the main thread, piece by piece. Throws when the signal aborts. */
export async function encodeHere({ samples, sampleRate }: Sound, library: Mp3Library, signal: AbortSignal): Promise<Blob> {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  for (const piece of mp3Pieces(library, samples, sampleRate)) {
    pieces.push(piece)
    // Lets the page respond between two chunks.
    await new Promise((resolve) => setTimeout(resolve))
    signal.throwIfAborted()
  }
  return new Blob(pieces, { type: 'audio/mpeg' })
}
