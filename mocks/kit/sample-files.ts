const fromBase64 = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** What services send as files: a picture of one dot, and a frame of silence. */
export const sampleFiles = {
  png,
  pngBytes: fromBase64(png),
  mp3Bytes: Uint8Array.from({ length: 96 }, (_, index) => [0xff, 0xfb, 0x10, 0xc4][index] ?? 0),
}
