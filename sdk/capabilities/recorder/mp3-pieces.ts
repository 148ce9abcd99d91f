import type { Mp3Library } from '../../core/options/input.ts'

/** Bit rate in kbit/s, enough for a voice. */
const bitRate = 64
/**
 * Samples per chunk: eight mp3 frames, about 5 ms of work on a desktop computer. On the main thread, the page responds in
 * between.
 */
const pieceLength = 8 * 1152

/** Encodes one channel of sound to mp3, chunk by chunk. */
export function* mp3Pieces(
  { Mp3Encoder }: Mp3Library,
  samples: Int16Array,
  sampleRate: number,
): Generator<Uint8Array<ArrayBuffer>> {
  const encoder = new Mp3Encoder(1, sampleRate, bitRate)
  for (let at = 0; at < samples.length; at += pieceLength) {
    yield new Uint8Array(encoder.encodeBuffer(samples.subarray(at, at + pieceLength)))
  }
  yield new Uint8Array(encoder.flush())
}
