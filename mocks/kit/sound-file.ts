const rate = 8000 // samples a second, of one byte

/** A real sound, as a visitor has one at hand: so many seconds of silence, in a wave file. */
export function soundFile(name: string, seconds = 1): File {
  const size = Math.round(seconds * rate)
  const view = new DataView(new ArrayBuffer(44 + size))
  const write = (position: number, text: string): void =>
    new TextEncoder().encode(text).forEach((byte, index) => view.setUint8(position + index, byte))
  write(0, 'RIFF')
  view.setUint32(4, 36 + size, true)
  write(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, rate, true)
  view.setUint32(28, rate, true)
  view.setUint16(32, 1, true)
  view.setUint16(34, 8, true)
  write(36, 'data')
  view.setUint32(40, size, true)
  new Uint8Array(view.buffer, 44).fill(128)
  return new File([view], name, { type: 'audio/wav', lastModified: 1 })
}
