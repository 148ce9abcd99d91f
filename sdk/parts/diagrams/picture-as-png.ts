/** Twice as fine, for screens that are and for enlarging. */
const fineness = 2
/** Pixels on a side that canvases have in all browsers. */
const longestSide = 8000

/** A picture that is shown, as a PNG. @throws where the browser does not let it be read. */
export async function pictureAsPng(picture: HTMLImageElement): Promise<Blob> {
  await picture.decode()
  const { naturalWidth: width, naturalHeight: height } = picture
  const scale = Math.min(fineness, longestSide / Math.max(width, height, 1))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The browser makes no picture of it.'))), 'image/png')
  })
}
