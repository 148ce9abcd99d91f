import type { FilePart } from '../../core/types.ts'
import { fileSize } from '../../core/labels/names/file-size.ts'
import { escapeTurning } from '../../core/util/escape-turning.ts'
import { element } from '../../dom/element.ts'
import { icon } from '../../dom/icon.ts'
import { safeUrl } from '../../dom/html/safe-url.ts'
import { adoptSheets } from '../../dom/styling/sheets.ts'
import css from '../../styles/message/file.css?inline'
import { createAudioPlayer } from './audio-player.ts'
import { fileKind } from './file-kind.ts'
import { createMediaGate } from '../html/media-gate.ts'
import type { PartContext, RenderPart } from '../part.ts'
import { replaceFailed } from './replace-failed.ts'
import { paper } from '../../dom/icons/paper.ts'

const svgData = /^data:image\/svg\+xml[;,]/i

const videoName = /\.(?:mp4|m4v|webm|mov|ogv)$/i

/** True for a film, by its type or else its name: services say no more of it than that it is a file. */
function isVideo({ file: { name = '', ref }, mediaType }: FilePart, src: string): boolean {
  if ([mediaType, ref?.type].some((type) => /^video\//i.test(String(type))) || /^data:video\//i.test(src)) return true
  const path = URL.canParse(src, document.baseURI) ? new URL(src, document.baseURI).pathname : ''
  return videoName.test(name) || videoName.test(path)
}

/** What is said of a file. */
interface FileFacts {
  readonly name: string
  /** In words; empty where it is not known. */
  readonly size: string
}

const card = ({ name, size }: FileFacts): Element[] => [
  icon(paper),
  element('span', { dir: 'auto' }, name),
  // With a space, so that it is read and copied as a word of its own.
  ...(size ? [element('span', { class: 'file-size' }, ` ${size}`)] : []),
]

/** Shows the file's card instead of media that fail. */
function cardOfFailed(media: HTMLElement, draw: () => Element[]): void {
  replaceFailed(media, () => {
    const bubble = media.closest('.image-message, .audio-message')
    bubble?.classList.remove('image-message', 'audio-message')
    bubble?.classList.add('any-file-message')
    return draw()
  })
}

/** An object URL of another page, or of this page in an earlier life, leads nowhere, and nothing but asking for it tells. */
const isDoubtful = (src: string | undefined): boolean => /^blob:/i.test(src ?? '')

function drawPicture(src: string, facts: FileFacts): HTMLElement {
  const picture = element('img', { class: 'media', src, alt: facts.name })
  cardOfFailed(picture, () => card(facts))
  return picture
}

const drawFilm = (src: string, name: string): HTMLElement =>
  element('video', { class: 'media', controls: true, playsinline: true, preload: 'metadata', src, 'aria-label': name })

/** Renders a file that can be loaded from this address. */
function drawReachable(part: FilePart, src: string, facts: FileFacts, context: PartContext): HTMLElement {
  const { file } = part
  const { name } = facts
  const { policy, isOpen, drawBlocked } = createMediaGate(context)
  // Services send images on hosts of their own: the page decides whether to block these.
  const isGated = context.get().config.options.allowedImageHosts !== undefined
  const kind = fileKind(file)
  // A data URL has no host, so a link to it would lead nowhere.
  const isLink = policy.media(src)?.host === '' || policy.allowsLink(src)
  function link(...children: Element[]): HTMLElement {
    const plain = element('span', undefined, ...children)
    const linked = (): HTMLElement =>
      element('a', { href: src, download: name, target: '_blank', rel: policy.relOf(src) }, ...plain.childNodes)
    if (!isLink) return plain
    if (!isDoubtful(file.src) || file.ref) return linked()
    fetch(src).then(
      () => plain.replaceWith(linked()),
      () => undefined,
    )
    return plain
  }
  const isFilm = kind === 'any' && isVideo(part, src)
  if ((kind === 'any' && !isFilm) || (isGated && !policy.media(src))) return link(...card(facts))
  const isImage = kind === 'image'
  function make(): HTMLElement {
    if (isImage) return link(drawPicture(src, facts))
    const player = isFilm ? drawFilm(src, name) : createAudioPlayer(context.root, { src, name })
    cardOfFailed(player, () => [link(...card(facts))])
    return player
  }
  return isGated && !isOpen(src) ? drawBlocked({ addresses: [src], alt: name, isImage, make }) : make()
}

function drawFile(part: FilePart, src: string | undefined, facts: FileFacts, context: PartContext): HTMLElement {
  const { file } = part
  if (src) return drawReachable(part, src, facts, context)
  // As an image, SVG runs no scripts; opened through a link, it might.
  if (fileKind(file) === 'image' && svgData.test(file.src ?? ''))
    return element('span', undefined, drawPicture(file.src ?? '', facts))
  return element('span', undefined, ...card(facts))
}

/** An image, a player, or a link for any other file, and for what cannot be drawn. */
export const renderFile: RenderPart<FilePart> = (part, context) => {
  const { file } = part
  const { get, root } = context
  adoptSheets(root, [css])
  // The page's own address of its file may have been revoked.
  const blob = file.ref && (!file.src || isDoubtful(file.src)) ? URL.createObjectURL(file.ref) : undefined
  const dom = element('div', { class: 'file-content', part: 'file' })
  const given = [file.name, file.ref?.name].find((each) => /\S/.test(each ?? ''))
  const { labels } = get().config
  const facts = { name: escapeTurning(given ?? labels.file), size: fileSize(file.ref?.size ?? 0, labels) }
  dom.append(drawFile(part, blob ?? safeUrl(file.src), facts, context))
  return {
    dom,
    destroy() {
      if (blob) URL.revokeObjectURL(blob)
    },
  }
}
