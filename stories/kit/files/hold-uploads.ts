import { replaceGlobals } from '../../../mocks/kit/replace-globals.ts'

/**
 * Has every upload be so far, out of 1, and no further, until the story ends.
 * @returns the way back, as `beforeEach` wants it.
 */
export function holdUploads(progress: number): () => void {
  class HeldUpload extends EventTarget {
    readonly upload = new EventTarget()
    readonly readyState = 1
    withCredentials = false
    open(): void {}
    setRequestHeader(): void {}
    overrideMimeType(): void {}
    send(): void {
      const event = new ProgressEvent('progress', { lengthComputable: true, loaded: progress * 1000, total: 1000 })
      setTimeout(() => this.upload.dispatchEvent(event))
    }
    abort(): void {
      this.dispatchEvent(new Event('abort'))
      this.dispatchEvent(new Event('loadend'))
    }
  }
  return replaceGlobals({ XMLHttpRequest: HeldUpload })
}
