// Pictures in WebP, one after the other, as one that moves: https://developers.google.com/speed/webp/docs/riff_container

const chunk = (name, body) => {
  const head = Buffer.alloc(8)
  head.write(name, 'latin1')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)])
}

/** The chunk of a picture that holds its pixels. */
function pixelsOf(picture) {
  for (let place = 12; place + 8 <= picture.length;) {
    const name = picture.toString('latin1', place, place + 4)
    const length = picture.readUInt32LE(place + 4)
    if (name === 'VP8 ' || name === 'VP8L') return chunk(name, picture.subarray(place + 8, place + 8 + length))
    place += 8 + length + (length % 2)
  }
  throw new Error('A frame is no picture in WebP.')
}

/** One frame: where it stands, for how many milliseconds, and its pixels. It covers what was there, and stays. */
function frame({ x, y, width, height, duration, picture }) {
  if (x % 2 || y % 2) throw new Error(`A frame stands at even pixels, not at ${x}, ${y}.`)
  const head = Buffer.alloc(16)
  head.writeUIntLE(x / 2, 0, 3)
  head.writeUIntLE(y / 2, 3, 3)
  head.writeUIntLE(width - 1, 6, 3)
  head.writeUIntLE(height - 1, 9, 3)
  head.writeUIntLE(duration, 12, 3)
  head[15] = 0b10
  return chunk('ANMF', Buffer.concat([head, pixelsOf(picture)]))
}

/** A picture of that size that moves once, and rests on its last frame: what moves for ever distracts from reading. */
export function animateWebp({ width, height }, frames) {
  const extended = Buffer.alloc(10)
  extended[0] = 0b10
  extended.writeUIntLE(width - 1, 4, 3)
  extended.writeUIntLE(height - 1, 7, 3)
  const animation = Buffer.alloc(6)
  animation.fill(255, 0, 4)
  animation.writeUInt16LE(1, 4)
  const body = Buffer.concat([
    Buffer.from('WEBP', 'latin1'),
    chunk('VP8X', extended),
    chunk('ANIM', animation),
    ...frames.map(frame),
  ])
  return chunk('RIFF', body)
}
