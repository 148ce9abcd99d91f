const headerLength = 44

/** A 16-bit mono wav file: a header, then the samples. http://soundfile.sapp.org/doc/WaveFormat/ */
export function writeWav(samples: Int16Array, sampleRate: number): ArrayBuffer {
  const file = new ArrayBuffer(headerLength + samples.length * 2)
  const view = new DataView(file)
  const writeText = (at: number, text: string): void => {
    for (let index = 0; index < text.length; index += 1) view.setUint8(at + index, text.charCodeAt(index))
  }
  writeText(0, 'RIFF')
  view.setUint32(4, file.byteLength - 8, true)
  writeText(8, 'WAVEfmt ')
  view.setUint32(16, 16, true) // length of the format chunk
  view.setUint16(20, 1, true) // PCM
  view.setUint16(22, 1, true) // one channel
  view.setUint32(24, sampleRate, true)
  view.setUint32(28, sampleRate * 2, true) // bytes per second
  view.setUint16(32, 2, true) // bytes per sample
  view.setUint16(34, 16, true) // bits per sample
  writeText(36, 'data')
  view.setUint32(40, samples.length * 2, true)
  for (const [index, sample] of samples.entries()) view.setInt16(headerLength + index * 2, sample, true)
  return file
}
