import { wordNodes } from '../../dom/draw-words.ts'
import { element } from '../../dom/element.ts'
import { icon } from '../../dom/icon.ts'
import { leaveFocus } from '../../dom/focus/leave-focus.ts'

const picture =
  'M5 4.5h14a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-11a2 2 0 0 1 2-2ZM3.5 16.5l4.5-4.5 3.5 3.5 4-4.5 5 5M8.5 9h.01'

export interface BlockedMedia {
  /** The text alternative. */
  readonly alt: string
  readonly words: { readonly load: string; readonly loading: string; readonly failed: string }
  /** Creates the media element, which loads it. Called on click, and on each retry. */
  make(): HTMLElement
  /** Called on click, and when loading failed. */
  onChoice?(isLoading: boolean): void
}

/** Loads an image before it replaces its button, so that the layout shifts only once. */
async function fetched(media: HTMLElement): Promise<void> {
  const image = media instanceof HTMLImageElement ? media : media.querySelector('img')
  await image?.decode()
}

/** Moves the focus from the button to its replacement. */
function moveFocus(media: HTMLElement): void {
  const hadNone = !media.hasAttribute('tabindex')
  if (hadNone) media.tabIndex = -1
  media.focus({ preventScroll: true })
  if (hadNone) media.addEventListener('blur', () => media.removeAttribute('tabindex'), { once: true })
}

/**
 * A button in place of an image, sound or video from another host: says what it is and where it comes from, and loads it when
 * clicked.
 */
export function drawBlockedMedia({ alt, words, make, onChoice }: BlockedMedia): HTMLButtonElement {
  const state = element('span', { class: 'blocked-media-action' }, ...wordNodes(words.load))
  const name = alt ? [element('span', { class: 'blocked-media-name' }, alt), ' '] : []
  const button = element(
    'button',
    { type: 'button', class: 'blocked-media', 'data-alt': alt },
    icon(picture),
    element('span', { class: 'blocked-media-words' }, ...name, state),
  )
  async function load(): Promise<void> {
    if (button.ariaBusy === 'true') return
    button.ariaBusy = 'true'
    state.textContent = words.loading
    onChoice?.(true)
    const media = make()
    try {
      await fetched(media)
    } catch {
      button.ariaBusy = null
      state.replaceChildren(...wordNodes(words.failed))
      onChoice?.(false)
      return
    }
    button.after(media)
    leaveFocus(button, () => moveFocus(media))
    button.remove()
  }
  button.addEventListener('click', () => void load())
  return button
}
