/** Bytes of a piece. */
const size = 16
/** How often a stream is cut into two. */
const halves = 24

/**
 * Places to cut a stream of so many bytes at, once for each run of a test. Together they end a piece at every byte: all offsets of
 * small pieces do, in a few runs. Others cut it into two, so that a piece holds many events and the beginning of another.
 */
export function cutsOf(length: number): number[][] {
  const places = Array.from({ length: Math.max(0, length - 1) }, (_, index) => index + 1)
  const step = Math.ceil(places.length / halves)
  return [
    ...places.slice(0, size).map((offset) => places.filter((place) => place % size === offset % size)),
    ...places.filter((_, index) => index % step === 0).map((place) => [place]),
  ]
}
