import type { LauncherTexts } from '../core/labels/launcher.ts'
import type { LauncherOptions } from '../core/options/launcher.ts'
import { optionNames } from '../core/options/names.ts'
import type { ChatOptions } from '../core/options/options.ts'
import { element } from '../dom/element.ts'
import { icon } from '../dom/icon.ts'
import { isTouch } from '../dom/is-touch.ts'
import { matchMedia } from '../dom/match-media.ts'
import type { ConfabChatElement } from '../element.ts'
import styles from '../styles/launcher/panel.css?inline'
import { addSheet } from './add-sheet.ts'
import { checkLauncher } from './check-launcher.ts'
import { closeIcon } from './close-icon.ts'
import { earlyOptions } from './early-options.ts'
import { fillViewport } from './fill-viewport.ts'

// What the launcher needs of a page that names a language comes in this file, which most pages load later than the launcher.
export { findLanguage } from '../languages/find-language.ts'

const early: object = earlyOptions

/** The options that the script of a launcher reads when the chat is loaded. */
export const otherOptions = Object.fromEntries(Object.entries(optionNames).filter(([name]) => !Object.hasOwn(early, name)))

const narrow = '(max-width: 639.98px)'

interface PanelSettings {
  readonly id: string
  readonly launcherOptions: LauncherOptions
  readonly options: ChatOptions
  readonly signal: AbortSignal
  close(): void
  /** A message has come that the visitor did not write. */
  onAnswer(): void
}

/** The focused element, also where it is in shadow roots inside. */
function deepestFocus(): HTMLElement | undefined {
  let { activeElement } = document
  while (activeElement?.shadowRoot?.activeElement) ({ activeElement } = activeElement.shadowRoot)
  return activeElement instanceof HTMLElement ? activeElement : undefined
}

function createChat(options: ChatOptions, onAnswer: () => void): ConfabChatElement {
  const chat = document.createElement('confab-chat')
  Object.assign(chat, options)
  chat.addEventListener('message', ({ detail: { isHistory, message } }) => {
    if (!isHistory && message.role !== 'user') onAnswer()
  })
  return chat
}

/**
 * The chat, and the dialog around it with a title and a button that closes it. Where it covers the window it is modal: the page behind it
 * cannot be reached, and does not scroll. Elsewhere the page stays in use beside it.
 */
export function createPanel(root: ShadowRoot, { id, launcherOptions, options, signal, close, onAnswer }: PanelSettings) {
  const title = element('h2', { class: 'title', id: `${id}-title` })
  const closeButton = element('button', { type: 'button', class: 'close', part: 'close' }, icon(closeIcon))
  const header = element('div', { class: 'header', part: 'header' }, title, closeButton)
  const chat = createChat(options, onAnswer)
  const dom = element('dialog', { id, class: 'panel', part: 'panel', tabindex: -1, 'aria-labelledby': title.id }, header, chat)
  const query = matchMedia(narrow)
  let leaveViewport: (() => void) | undefined

  for (const fault of checkLauncher(launcherOptions)) console.error(fault)
  addSheet(root, styles)
  closeButton.addEventListener('click', close)
  // The browser's own way to close a modal dialog, e.g. the back gesture of Android.
  dom.addEventListener('cancel', (event) => {
    event.preventDefault()
    close()
  })

  function hide(): void {
    leaveViewport?.()
    leaveViewport = undefined
    dom.close()
  }

  function show(): void {
    const isModal = launcherOptions.mode === 'full' || query.matches
    dom.toggleAttribute('data-modal', isModal)
    if (!isModal) return dom.show()
    leaveViewport = fillViewport(dom)
    return dom.showModal()
  }

  /** Shows it again, as the window or the page around it now is, and leaves the focus where it was. */
  function refresh(): void {
    if (!dom.open) return
    const focused = deepestFocus()
    hide()
    show()
    focused?.focus()
  }

  function focusInput(): void {
    // The keyboard on a touch screen would cover half of what was just opened.
    if (root.activeElement === dom && !isTouch()) chat.focusInput()
  }

  query.addEventListener('change', refresh, { signal })
  signal.addEventListener('abort', () => {
    if (dom.open) hide()
    chat.destroy()
  })
  chat.addEventListener('render', focusInput, { once: true })
  return {
    dom,
    chat,
    hide,
    refresh,
    show(): void {
      show()
      dom.focus()
      focusInput()
    },
    setTexts(name: string, { launcherClose }: LauncherTexts): void {
      title.textContent = name
      closeButton.setAttribute('aria-label', launcherClose)
    },
  }
}

export type Panel = ReturnType<typeof createPanel>
