import type { Mp3Library } from '../../core/options/input.ts'

/** Enough for a voice, in kilobits a second. */
const bitRate = 64
/** Samples at a time: eight frames of mp3, about 5 ms of work on a desktop machine. A page that encodes by itself answers in between. */
const pieceLength = 8 * 1152

/** Makes mp3 of one channel of sound, piece by piece. */
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
