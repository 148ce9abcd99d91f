// Draws the frame of the camera's video as a photo, at the size that the page wants, and makes a file of it.
/** The requested size of a photo, in pixels. */
interface WantedSize {
  readonly width?: number
  readonly height?: number
}

const usable = (length: number | undefined): number | undefined =>
  typeof length === 'number' && Number.isFinite(length) && length >= 1 ? Math.round(length) : undefined

/** The page's value for the size, if it is valid. */
export function usableSize(wanted: WantedSize = {}): WantedSize {
  const width = usable(wanted.width)
  const height = usable(wanted.height)
  return { ...(width && { width }), ...(height && { height }) }
}

/** The size of a photo: the page's values; a missing value follows the camera's aspect ratio. */
function photoSize({ videoWidth, videoHeight }: HTMLVideoElement, wanted: WantedSize | undefined): Required<WantedSize> {
  const { width, height } = usableSize(wanted)
  return {
    width: width ?? (height ? Math.round((height * videoWidth) / videoHeight) : videoWidth),
    height: height ?? (width ? Math.round((width * videoHeight) / videoWidth) : videoHeight),
  }
}

/** Draws the camera's video so that it covers the canvas; the excess is cropped equally on both sides. */
export function drawPhoto(canvas: HTMLCanvasElement, video: HTMLVideoElement, wanted?: WantedSize): void {
  const { videoWidth, videoHeight } = video
  if (!videoWidth || !videoHeight) return
  const { width, height } = photoSize(video, wanted)
  // Setting a size, even the same one, clears the canvas.
  if (canvas.width !== width) canvas.width = width
  if (canvas.height !== height) canvas.height = height
  const scale = Math.max(width / videoWidth, height / videoHeight)
  const [seenWidth, seenHeight] = [width / scale, height / scale]
  const left = (videoWidth - seenWidth) / 2
  const top = (videoHeight - seenHeight) / 2
  canvas.getContext('2d')?.drawImage(video, left, top, seenWidth, seenHeight, 0, 0, width, height)
}

/**
 * The photo as a file of that type, or of the type that the browser produces instead.
 * @throws when the browser produces none.
 */
export async function toBlob(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type))
  if (!blob) throw new Error('The browser could not make a picture file')
  return blob
}
