import { element } from '../../dom/element.ts'
import { adoptSheets } from '../../dom/styling/sheets.ts'
import css from '../../styles/message/player.css?inline'

interface Sound {
  readonly src: string
  /** Its accessible name. */
  readonly name: string
  /** How much of it loads before the visitor plays it. The default is the browser's. */
  readonly preload?: 'metadata'
}

/** The browser's player, round and in the chat's colours in each browser. */
export function createAudioPlayer(root: ShadowRoot, { src, name, preload }: Sound): HTMLElement {
  adoptSheets(root, [css])
  const audio = element('audio', { class: 'media', controls: true, src, 'aria-label': name, ...(preload && { preload }) })
  return element('div', { class: 'player' }, audio)
}
