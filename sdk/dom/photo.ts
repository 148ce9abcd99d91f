/** The size that a photo is wanted in, in pixels. */
interface WantedSize {
  readonly width?: number
  readonly height?: number
}

const usable = (length: number | undefined): number | undefined =>
  typeof length === 'number' && Number.isFinite(length) && length >= 1 ? Math.round(length) : undefined

/** What the page says of the size, as far as it is one. */
export function usableSize(wanted: WantedSize = {}): WantedSize {
  const width = usable(wanted.width)
  const height = usable(wanted.height)
  return { ...(width && { width }), ...(height && { height }) }
}

/** The size of a photo: what the page wants; of what it does not say, as the camera's picture has it. */
function photoSize({ videoWidth, videoHeight }: HTMLVideoElement, wanted: WantedSize | undefined): Required<WantedSize> {
  const { width, height } = usableSize(wanted)
  return {
    width: width ?? (height ? Math.round((height * videoWidth) / videoHeight) : videoWidth),
    height: height ?? (width ? Math.round((width * videoHeight) / videoWidth) : videoHeight),
  }
}

/** Draws what the camera sees, as large as it fits; what does not fit is cut off at both sides alike. */
export function drawFrame(canvas: HTMLCanvasElement, video: HTMLVideoElement, wanted?: WantedSize): void {
  const { videoWidth, videoHeight } = video
  if (!videoWidth || !videoHeight) return
  const { width, height } = photoSize(video, wanted)
  // Setting a size, even the same, empties the canvas.
  if (canvas.width !== width) canvas.width = width
  if (canvas.height !== height) canvas.height = height
  const scale = Math.max(width / videoWidth, height / videoHeight)
  const [seenWidth, seenHeight] = [width / scale, height / scale]
  const left = (videoWidth - seenWidth) / 2
  const top = (videoHeight - seenHeight) / 2
  canvas.getContext('2d')?.drawImage(video, left, top, seenWidth, seenHeight, 0, 0, width, height)
}

/**
 * The picture as a file of that type, or of the one that the browser makes instead.
 * @throws when the browser makes none.
 */
export async function toBlob(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type))
  if (!blob) throw new Error('The browser could not make a picture file')
  return blob
}
