/** A real picture of one colour. */
async function picture(name: string, colour = '#3a4fe0'): Promise<File> {
  const canvas = new OffscreenCanvas(160, 120)
  const drawing = canvas.getContext('2d')
  if (!drawing) throw new Error('This browser draws nothing')
  drawing.fillStyle = colour
  drawing.fillRect(0, 0, 160, 120)
  return new File([await canvas.convertToBlob({ type: 'image/png' })], name, { type: 'image/png', lastModified: 1 })
}

/** A real sound: a second of silence, as eight thousand bytes of a wave file. */
function sound(name: string): File {
  const size = 8000
  const view = new DataView(new ArrayBuffer(44 + size))
  const write = (position: number, text: string): void =>
    new TextEncoder().encode(text).forEach((byte, index) => view.setUint8(position + index, byte))
  write(0, 'RIFF')
  view.setUint32(4, 36 + size, true)
  write(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, size, true)
  view.setUint32(28, size, true)
  view.setUint16(32, 1, true)
  view.setUint16(34, 8, true)
  write(36, 'data')
  view.setUint32(40, size, true)
  new Uint8Array(view.buffer, 44).fill(128)
  return new File([view], name, { type: 'audio/wav', lastModified: 1 })
}

/** What a visitor has at hand. What is in a document is its name, unless something else is said. */
export const ownFiles = {
  picture,
  sound,
  document: (name: string, type = 'text/plain', content = name): File => new File([content], name, { type, lastModified: 1 }),
}
