import { readToolFiles, type KnownToolFile } from '../../core/tools/tool-files.ts'
import { isSame } from '../../core/util/is-same.ts'
import { escapeTurning } from '../../core/util/escape-turning.ts'
import { element } from '../../dom/element.ts'
import { readableAddress } from '../../core/labels/names/readable-address.ts'
import { adoptSheets } from '../../dom/styling/sheets.ts'
import css from '../../styles/message/tool-files.css?inline'
import { createAudioPlayer } from '../files/audio-player.ts'
import { createMediaGate } from '../html/media-gate.ts'
import type { PartContext } from '../part.ts'
import { replaceFailed } from '../files/replace-failed.ts'

/** Pictures, players and links in the result of a call. */
export function createToolFiles(context: PartContext, toolName: string) {
  adoptSheets(context.root, [css])
  const { policy } = createMediaGate(context)
  const dom = element('ul', { class: 'tool-files', part: 'tool-files' })
  let drawn: readonly KnownToolFile[] = []

  function drawFile(file: KnownToolFile): HTMLElement {
    const own = escapeTurning(file.name ?? '')
    const name = own || toolName
    if (file.kind !== 'link') {
      const media =
        file.kind === 'image'
          ? element('img', { src: file.src, alt: name, decoding: 'async' })
          : createAudioPlayer(context.root, { src: file.src, name, preload: 'metadata' })
      replaceFailed(media, () => [element('bdi', undefined, name)])
      return media
    }
    // Isolated, or a name in Arabic or Hebrew would turn the host behind it.
    const words = own
      ? [element('bdi', undefined, own), ' (', element('bdi', undefined, new URL(file.src).host), ')']
      : [readableAddress(file.src)]
    return policy.allowsLink(file.src)
      ? element('a', { href: file.src, target: '_blank', rel: policy.relOf(file.src), dir: 'auto' }, ...words)
      : element('span', { dir: 'auto' }, ...words)
  }

  return {
    dom,
    /** Draws what is known of the files, which come from a stranger. */
    draw(given: unknown): void {
      const files = readToolFiles(given)
      if (isSame(files, drawn)) return
      drawn = files
      dom.replaceChildren(...files.map((file) => element('li', undefined, drawFile(file))))
    },
  }
}
