/** Bytes per chunk. */
const size = 16
/** How often a stream is split into two. */
const halves = 24

/**
 * The offsets to split a stream of this many bytes at, one list per run of a test. Together they split after every byte: small
 * chunks at all offsets do so in a few runs. Others split it in two, so that a chunk has many events and the beginning of
 * another.
 */
export function cutsOf(length: number): number[][] {
  const places = Array.from({ length: Math.max(0, length - 1) }, (_, index) => index + 1)
  const step = Math.ceil(places.length / halves)
  return [
    ...places.slice(0, size).map((offset) => places.filter((place) => place % size === offset % size)),
    ...places.filter((_, index) => index % step === 0).map((place) => [place]),
  ]
}
