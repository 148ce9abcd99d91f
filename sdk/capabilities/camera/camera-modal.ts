import { featureLabels, type FeatureText } from '../../core/labels/features.ts'
import type { CameraOptions } from '../../core/options/input.ts'
import { timestampedFileName } from '../../core/input/timestamped-file-name.ts'
import type { ViewContext } from '../../core/types.ts'
import { element, setAttributes } from '../../dom/element.ts'
import { icon } from '../../dom/icon.ts'
import { mediaFaultOf, openMedia, type MediaFault } from '../../dom/open-media.ts'
import { drawPhoto, toBlob, usableSize } from './photo.ts'
import { adoptSheets } from '../../dom/styling/sheets.ts'
import { applyStyles } from '../../dom/styling/styles.ts'
import css from '../../styles/dialogs/camera.css?inline'
import { createModal } from '../../views/dialogs/modal.ts'
import { leaveFocus } from '../../dom/focus/leave-focus.ts'
import { report } from '../../core/util/thrown/report.ts'

type CameraState = 'waiting' | 'live' | 'captured' | 'failed'

interface CameraSettings {
  /** The current options. */
  options(): CameraOptions
  /** The visitor accepted this photo. */
  onPhoto(photo: File): void
  /** The dialog starts to close. */
  onClose(): void
}

export interface CameraModal {
  open(): void
  /** Updates what depends on options and labels. */
  update(): void
}

const faultLabels: Readonly<Record<MediaFault, FeatureText>> = {
  insecure: 'cameraInsecure',
  refused: 'cameraRefused',
  missing: 'cameraMissing',
  busy: 'cameraBusy',
  unknown: 'cameraFailed',
}

const pictures = {
  again: 'M4.5 12a7.5 7.5 0 1 0 2.4-5.5M4.5 4v4h4',
  submit: 'M5 12.5l4.5 4.5L19 7.5',
  close: 'M6.5 6.5l11 11M17.5 6.5l-11 11',
}

/** Shows the camera preview, takes a photo and passes it to the chat. Created each time it opens. */
export function createCameraModal(
  context: ViewContext & { readonly container: HTMLElement },
  { options, onPhoto, onClose }: CameraSettings,
): CameraModal {
  const { get, root } = context
  adoptSheets(root, [css])
  const canvas = element('canvas', { class: 'camera-modal-canvas', role: 'img', width: 640, height: 480 })
  const status = element('p', { class: 'camera-status', role: 'status', dir: 'auto' })
  const capture = element('button', { type: 'button' })
  const submit = element('button', { type: 'button', class: 'modal-primary-button' })
  const close = element('button', { type: 'button', class: 'camera-close' }, icon(pictures.close))
  const frame = element('div', { class: 'camera-frame' }, canvas, status, close)
  const video = element('video', { playsinline: true })
  video.muted = true
  let state: CameraState = 'waiting'
  let fault: FeatureText | undefined
  let session = new AbortController()
  let nextFrame = 0

  const modal = createModal(context, {
    label: featureLabels(get().config.labels).camera,
    part: 'camera-modal',
    content: frame,
    buttons: [capture, submit],
    onClose() {
      session.abort()
      onClose()
    },
  })

  function draw(): void {
    const labels = featureLabels(get().config.labels)
    const label = state === 'failed' ? labels.tryAgain : state === 'captured' ? labels.cameraRetake : labels.cameraCapture
    const words = { waiting: labels.cameraWaiting, live: labels.cameraLive, captured: labels.cameraCaptured, failed: '' }
    modal.dom.dataset['state'] = state
    modal.dom.setAttribute('aria-label', labels.camera)
    applyStyles(modal.dom, options().modalContainerStyle)
    const isShutter = state === 'live' || state === 'waiting'
    capture.replaceChildren(...(isShutter ? [] : [icon(pictures.again), label]))
    submit.replaceChildren(icon(pictures.submit), labels.cameraSubmit)
    submit.hidden = state !== 'captured'
    if (fault === 'cameraInsecure') leaveFocus(capture, () => close.focus())
    capture.hidden = fault === 'cameraInsecure'
    setAttributes(capture, { 'aria-label': label, 'aria-disabled': state === 'waiting' && 'true' })
    setAttributes(submit, { 'aria-label': labels.cameraSubmit })
    setAttributes(close, { 'aria-label': labels.close })
    capture.classList.toggle('camera-shutter', isShutter)
    capture.classList.toggle('modal-primary-button', state === 'failed')
    setAttributes(canvas, { 'aria-label': state === 'captured' ? labels.cameraPhoto : labels.cameraPicture })
    canvas.hidden = state === 'failed'
    const text = fault ? labels[fault] : words[state]
    if (status.textContent !== text) status.textContent = text
    // What the image itself shows is only announced.
    status.classList.toggle('visually-hidden', state === 'live' || state === 'captured')
  }

  function show(next: CameraState, problem?: FeatureText): void {
    state = next
    fault = problem
    draw()
  }

  function fail(problem: FeatureText, error: unknown): void {
    session.abort()
    report('device', error)
    show('failed', problem)
  }

  function drawLive(): void {
    if (state !== 'live') return
    drawPhoto(canvas, video, options().files?.dimensions)
    nextFrame = requestAnimationFrame(drawLive)
  }

  function goLive(): void {
    show('live')
    drawLive()
  }

  async function start(): Promise<void> {
    session.abort()
    const { signal } = (session = new AbortController())
    show('waiting')
    signal.addEventListener('abort', () => {
      cancelAnimationFrame(nextFrame)
      video.srcObject = null
    })
    try {
      const stream = await openMedia({ video: { ...usableSize(options().files?.dimensions) } }, signal)
      const lose = (): void => {
        // A photo that was taken needs no camera any more.
        if (state !== 'captured') fail('cameraLost', new Error('The camera was disconnected'))
      }
      for (const track of stream.getTracks()) track.addEventListener('ended', lose, { signal })
      video.srcObject = stream
      await video.play()
      if (!signal.aborted) goLive()
    } catch (error) {
      if (!signal.aborted) fail(faultLabels[mediaFaultOf(error)], error)
    }
  }

  const isRunning = (): boolean =>
    video.srcObject instanceof MediaStream && video.srcObject.getTracks().some(({ readyState }) => readyState === 'live')

  function press(): void {
    if (state === 'live') {
      cancelAnimationFrame(nextFrame)
      show('captured')
    } else if (state === 'captured' && isRunning()) goLive()
    else if (state !== 'waiting') void start()
  }

  async function give(): Promise<void> {
    if (state !== 'captured') return
    const { signal } = session
    const { format, newFilePrefix } = options().files ?? {}
    try {
      const blob = await toBlob(canvas, format === 'jpeg' ? 'image/jpeg' : 'image/png')
      if (signal.aborted) return
      const name = timestampedFileName(newFilePrefix ?? 'photo', blob.type.slice('image/'.length))
      onPhoto(new File([blob], name, { type: blob.type }))
      void modal.close()
    } catch (error) {
      if (!signal.aborted) fail('cameraFailed', error)
    }
  }

  const onPress = (button: HTMLElement, run: () => void): void =>
    button.addEventListener('click', run, { signal: context.signal })
  onPress(capture, press)
  onPress(submit, () => void give())
  onPress(close, () => void modal.close())

  return {
    open() {
      draw()
      modal.open()
      void start()
    },
    update: draw,
  }
}
