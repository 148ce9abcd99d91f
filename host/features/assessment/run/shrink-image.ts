/** The backend takes pictures up to 1 MB. In bytes, with room for what the upload adds. */
const largest = 950_000

/** Pixels: what the screens show at most, twice as fine as that is on most screens. */
const widest = 1280
const tallest = 2400

/** A picture as the assessment keeps it: a JPEG, small enough. Rejects with a message for the user if it is not a picture. */
export async function shrinkImage(picture: Blob | HTMLVideoElement): Promise<File> {
  const bitmap = await createImageBitmap(picture).catch((cause: unknown) => {
    throw new Error("Your browser can't open this file as an image. Choose a PNG, JPEG or WebP file.", { cause })
  })
  try {
    for (let scale = Math.min(1, widest / bitmap.width), quality = 0.85; ; scale *= 0.8, quality = 0.75) {
      const width = Math.max(1, Math.round(bitmap.width * scale))
      const height = Math.max(1, Math.round(bitmap.height * scale))
      const canvas = new OffscreenCanvas(width, Math.min(height, tallest))
      // JPEG knows no transparency: what is see-through would become black.
      const context = canvas.getContext('2d')
      if (!context) throw new Error("This browser can't process images.")
      context.fillStyle = 'white'
      context.fillRect(0, 0, width, height)
      context.drawImage(bitmap, 0, 0, width, height)
      const image = await canvas.convertToBlob({ type: 'image/jpeg', quality })
      if (image.size <= largest || width < 200) return new File([image], 'screenshot.jpg', { type: 'image/jpeg' })
    }
  } finally {
    bitmap.close()
  }
}
