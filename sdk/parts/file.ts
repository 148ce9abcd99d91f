import type { MessageFile } from '../core/options.ts'
import type { FilePart } from '../core/types.ts'
import { element } from '../dom/element.ts'
import { icon } from '../dom/icon.ts'
import { safeUrl } from '../dom/safe-url.ts'
import { adoptSheets } from '../dom/sheets.ts'
import css from '../styles/file.css?inline'
import { fileKind } from './file-kind.ts'
import type { RenderPart } from './part.ts'

const paper = 'M6 2h8l5 5v13a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2Zm7 1.5V8h4.5L13 3.5Z'

const svgData = /^data:image\/svg\+xml[;,]/i

const link = (src: string, name: string, ...children: (Node | string)[]): HTMLElement =>
  element('a', { href: src, download: name, target: '_blank', rel: 'noopener' }, ...children)

function drawFile(file: MessageFile, src: string | undefined, name: string): HTMLElement {
  const kind = fileKind(file)
  if (kind === 'audio' && src) return element('audio', { class: 'media', controls: true, src, 'aria-label': name })
  if (kind === 'image' && src) return link(src, name, element('img', { class: 'media', src, alt: name }))
  // As a picture it runs nothing; an address that is followed might.
  if (kind === 'image' && svgData.test(file.src ?? '')) return element('img', { class: 'media', src: file.src, alt: name })
  const label = [icon(paper), element('span', { dir: 'auto' }, name)]
  return src ? link(src, name, ...label) : element('span', undefined, ...label)
}

/** A picture, a player, or a link to any other file. */
export const renderFile: RenderPart<FilePart> = ({ file }, { get, root }) => {
  adoptSheets(root, [css])
  const blob = !file.src && file.ref ? URL.createObjectURL(file.ref) : undefined
  const dom = element('div', { class: 'file-content', part: 'file' })
  dom.append(drawFile(file, safeUrl(file.src) ?? blob, file.name ?? file.ref?.name ?? get().config.labels.file))
  return {
    dom,
    destroy() {
      if (blob) URL.revokeObjectURL(blob)
    },
  }
}
