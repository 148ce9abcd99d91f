type Bytes = Uint8Array<ArrayBuffer>

/** Where the bytes are cut: so many a piece, or at these offsets. */
export type Cut = number | readonly number[]

interface BodyEnd {
  /** How it ends: as it should, by a broken connection, or never. */
  end: 'close' | 'break' | 'stall'
  onCancel: () => void
}

function joined(pieces: readonly Bytes[]): Bytes {
  const all = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0))
  let offset = 0
  for (const piece of pieces) {
    all.set(piece, offset)
    offset += piece.length
  }
  return all
}

function* slices(all: Bytes, cut: Cut): Generator<Bytes> {
  if (typeof cut === 'number') {
    for (let from = 0; from < all.length; from += cut) yield all.subarray(from, from + cut)
    return
  }
  const borders = [0, ...cut, all.length]
  for (const [index, from] of borders.entries()) {
    const piece = all.subarray(from, borders[index + 1] ?? all.length)
    if (piece.length) yield piece
  }
}

/** The pieces as a body that comes in slices, cut wherever the switch says: through words, characters and lines. */
export function bodyStream(pieces: readonly Bytes[], cut: Cut, { end, onCancel }: BodyEnd): ReadableStream<Bytes> {
  const rest = slices(joined(pieces), cut)
  return new ReadableStream<Bytes>(
    {
      pull(controller) {
        const { value, done } = rest.next()
        if (!done) return controller.enqueue(value)
        if (end === 'close') return controller.close()
        if (end === 'break') return controller.error(new TypeError('network error'))
        // Nothing more is sent until the client gives up.
        return new Promise<void>(() => undefined)
      },
      cancel: onCancel,
    },
    { highWaterMark: 0 },
  )
}
