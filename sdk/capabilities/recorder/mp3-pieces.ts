/** What is used of the encoder, a package of its own: https://github.com/shijinyu/lamejs */
export interface Mp3Library {
  readonly Mp3Encoder: new (
    channels: number,
    sampleRate: number,
    kilobits: number,
  ) => { encodeBuffer(samples: Int16Array): Uint8Array; flush(): Uint8Array }
}

/** Enough for a voice, in kilobits a second. */
const bitRate = 64
/** Samples at a time: twenty frames of mp3. */
const pieceLength = 20 * 1152

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
