import { featureLabels } from '../../core/labels/features.ts'
import { fillLabel } from '../../core/labels/fill-label.ts'
import type { ComposerFile, ViewContext } from '../../core/types.ts'
import { fileSize } from '../../core/labels/names/file-size.ts'
import { escapeTurning } from '../../core/util/escape-turning.ts'
import { element, setAttributes } from '../../dom/element.ts'
import { icon } from '../../dom/icon.ts'
import { createSound } from './sound.ts'
import { cross } from '../../dom/icons/cross.ts'
import { paper } from '../../dom/icons/paper.ts'
import { play } from '../../dom/icons/play.ts'
import { leaveFocus } from '../../dom/focus/leave-focus.ts'
import { placeChildren } from '../../dom/focus/place-children.ts'

const square = 'M7 7h10v10H7Z'

/** Bytes; a larger image is shown by name: decoding it costs more memory than its preview is worth. */
const largestPreview = 32_000_000

export interface AttachmentView {
  readonly dom: HTMLElement
  /** Updates the texts. */
  draw(): void
  /** Focuses its remove button. */
  focus(): void
  /** Stops its audio. */
  stop(): void
  destroy(): void
}

interface AttachmentEvents {
  onRemove(): void
  /** Its audio starts. */
  onPlay(): void
}

/** An attached file: a small image, an audio player, or a name. */
export function createAttachment(
  { file, type }: ComposerFile,
  { get, announce, signal }: ViewContext,
  { onRemove, onPlay }: AttachmentEvents,
): AttachmentView {
  /** Some pages attach files without a name. */
  const nameNow = (): string => file.name || get().config.labels.file
  const name = escapeTurning(nameNow())
  const address = URL.createObjectURL(file)
  const removeButton = element('button', { type: 'button', class: 'remove-file-attachment-button' }, icon(cross))
  removeButton.firstElementChild?.classList.add('x-icon')
  const dom = element('li', { class: 'file-attachment', part: 'attachment' })
  const playButton = type === 'audio' ? element('button', { type: 'button', class: 'play-attachment-button' }) : undefined
  const sound = playButton && createSound(address, { onChange: draw, onFailure: giveUpPlaying })

  const show = (...shown: readonly Element[]): void => placeChildren(dom, [...shown, removeButton], () => removeButton.focus())

  /** Shows its name if it cannot be shown as an image. */
  function showName(): void {
    dom.classList.remove('image-attachment')
    dom.classList.add('border-bound-attachment')
    const sign = playButton?.hidden === false ? playButton : icon(paper)
    const words = element('span', { class: 'file-attachment-text', dir: 'auto', title: name }, name)
    const size = fileSize(file.size, get().config.labels)
    show(sign, words, ...(size ? [element('span', { class: 'file-size' }, ` ${size}`)] : []))
  }

  function showPicture(): void {
    dom.classList.add('image-attachment')
    const picture = element('img', { src: address, alt: name, title: name, decoding: 'async', draggable: 'false' })
    // A file of an image type may not be an image, or not one that this browser supports.
    picture.addEventListener('error', showName, { signal, once: true })
    show(picture)
  }

  function draw(): void {
    const labels = featureLabels(get().config.labels)
    setAttributes(removeButton, { 'aria-label': fillLabel(labels, 'attachmentRemove', { name: nameNow() }) })
    if (!playButton || !sound) return
    const isPlaying = sound.isPlaying
    setAttributes(playButton, {
      'aria-label': fillLabel(labels, isPlaying ? 'attachmentStop' : 'attachmentPlay', { name: nameNow() }),
      'data-state': isPlaying ? 'playing' : 'stopped',
    })
    playButton.replaceChildren(icon(isPlaying ? square : play))
  }

  function giveUpPlaying(): void {
    if (!playButton) return
    leaveFocus(playButton, () => removeButton.focus())
    playButton.hidden = true
    showName()
    announce(fillLabel(featureLabels(get().config.labels), 'attachmentUnplayable', { name: nameNow() }))
  }

  removeButton.addEventListener('click', onRemove, { signal })
  dom.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Delete' && event.key !== 'Backspace') return
      event.preventDefault()
      onRemove()
    },
    { signal },
  )
  playButton?.addEventListener(
    'click',
    () => {
      if (sound?.isPlaying) return sound.stop()
      onPlay()
      sound?.play()
    },
    { signal },
  )
  if (type === 'image' && file.size <= largestPreview) showPicture()
  else showName()
  draw()
  return {
    dom,
    draw,
    focus: () => removeButton.focus(),
    stop: () => sound?.stop(),
    destroy() {
      sound?.destroy()
      dom.remove()
      URL.revokeObjectURL(address)
    },
  }
}
