import { shrinkImage } from './shrink-image.ts'

/** Whether this browser can share a tab: those of phones cannot. */
export const canCaptureTab = (): boolean => typeof navigator.mediaDevices?.getDisplayMedia === 'function'

async function share(): Promise<MediaStream> {
  try {
    return await navigator.mediaDevices.getDisplayMedia({ video: { displaySurface: 'browser' }, audio: false })
  } catch (error) {
    const isRefused = error instanceof DOMException && error.name === 'NotAllowedError'
    throw new Error(isRefused ? 'No tab was shared, so there is no screenshot.' : "Couldn't capture the tab.", { cause: error })
  }
}

/**
 * Asks for a tab and takes one picture of it; sharing ends at once. Rejects with words for the user.
 * The browser alone can neither read nor picture a page of another site: this, or a file, are the honest ways.
 */
export async function captureTab(): Promise<File> {
  const stream = await share()
  const video = document.createElement('video')
  try {
    video.muted = true
    video.srcObject = stream
    await video.play()
    await new Promise((resolve) => video.requestVideoFrameCallback(resolve))
    return await shrinkImage(video)
  } finally {
    for (const track of stream.getTracks()) track.stop()
    video.srcObject = null
  }
}
