import type { LauncherTexts } from '../core/labels/launcher.ts'
import type { LauncherOptions, LauncherSettings } from '../core/options/launcher.ts'
import type { ChatOptions } from '../core/options/options.ts'
import { afterFocus } from '../dom/focus/after-focus.ts'
import { deepestFocus } from '../dom/focus/deepest-focus.ts'
import { element, setAttributes } from '../dom/element.ts'
import { icon } from '../dom/icon.ts'
import { cross } from '../dom/icons/cross.ts'
import { isComposing } from '../dom/is-composing.ts'
import { isTouch } from '../dom/is-touch.ts'
import { matchMedia } from '../dom/match-media.ts'
import { watchTextScale } from '../dom/styling/watch-text-scale.ts'
import styles from '../styles/launcher/panel.css?inline'
import { addSheet } from './add-sheet.ts'
import { checkLauncher } from './check-launcher.ts'
import { fillViewport } from './fill-viewport.ts'
import type { LauncherCore } from './launcher-core.ts'
import { rememberOpen } from './remember-open.ts'
import { picture } from './picture.ts'
import { report } from '../core/util/thrown/report.ts'

// What a launcher needs late, or rarely.
export { findLanguage } from '../languages/find-language.ts'
export { readAttributes } from './read-attributes.ts'
export { scheduleTeaser } from './schedule-teaser.ts'

const followed = new WeakSet<ShadowRoot>()

/** Has the texts of the launcher itself be as large as the visitor wants them. */
export function followTextSize({ root, signal }: LauncherCore): void {
  if (followed.has(root)) return
  followed.add(root)
  signal.addEventListener('abort', watchTextScale(root), { once: true })
}

function createChat({ mode: _mode, launcher: _launcher, ...options }: ChatOptions & LauncherOptions, onAnswer: () => void) {
  const chat = document.createElement('confab-chat')
  for (const [name, value] of Object.entries(options)) {
    // JSON may name it, and the element would lose all that makes it one.
    if (name === '__proto__') report('unknown-option', `Unknown option "${name}"`)
    else Reflect.set(chat, name, value)
  }
  chat.addEventListener('message', ({ detail: { isHistory, message } }) => {
    if (!isHistory && message.role !== 'user') onAnswer()
  })
  return chat
}

const createHeader = ({ avatar, icon: address }: LauncherSettings, names: HTMLElement, closeButton: HTMLElement): HTMLElement =>
  element(
    'div',
    { class: 'header', part: 'header' },
    element('span', { class: 'mark', part: 'mark' }, picture(avatar ?? address)),
    names,
    closeButton,
  )

const createDialog = (...content: readonly HTMLElement[]): HTMLDialogElement =>
  element('dialog', { id: 'panel', class: 'panel', part: 'panel', tabindex: -1, 'aria-labelledby': 'title' }, ...content)

/** Whether an element is one of the page that the focus can return to. */
const isInPage = (dom: Element | null, host: HTMLElement): dom is HTMLElement =>
  dom instanceof HTMLElement && dom.isConnected && dom !== document.body && dom !== host

/** What is done once screen readers know where the focus is, the last that was asked for; nothing, once that is out of date. */
function createLater() {
  let waiting: AbortController | undefined
  const stop = (): void => waiting?.abort()
  return {
    stop,
    run(action: () => void): void {
      stop()
      waiting = new AbortController()
      afterFocus(action, waiting.signal)
    },
  }
}

/**
 * The chat, and the dialog around it with a title and a close button. When it covers the window it is modal: the page behind it
 * is inert and does not scroll. Otherwise the page remains usable.
 */
export interface Panel {
  readonly chat: HTMLElementTagNameMap['confab-chat']
  refresh(): void
  /**
   * Shows it. `by` had the focus when the visitor opened it; null if the chat was open on the last page. Then the focus stays
   * on the page, and a chat that would cover the page stays closed.
   */
  show(by: Element | null): void
  hide(): void
  setTexts(texts: LauncherTexts): void
}

export function createPanel(core: LauncherCore, options: ChatOptions & LauncherOptions): Panel {
  const { host, root, frame, button, signal, settings, launcherOptions } = core
  const title = element('h2', { class: 'title', id: 'title' })
  const description = settings.description ? element('p', { class: 'description', id: 'description' }, settings.description) : ''
  const closeButton = element('button', { type: 'button', class: 'close', part: 'close' }, icon(cross))
  const header = createHeader(settings, element('div', { class: 'names' }, title, description), closeButton)
  const chat = createChat(options, countAnswer)
  const dom = createDialog(header, chat)
  setAttributes(dom, { 'aria-describedby': description ? 'description' : undefined })
  const query = matchMedia('(max-width: 639.98px)')
  let leaveViewport: (() => void) | undefined
  /** The element that had the focus when the chat was opened. */
  let opener: Element | null = null
  const later = createLater()

  function close(): void {
    later.stop()
    leaveViewport?.()
    leaveViewport = undefined
    dom.close()
  }

  const coversPage = (): boolean => launcherOptions.mode === 'full' || query.matches

  function show(): void {
    later.stop()
    const isModal = coversPage()
    dom.toggleAttribute('data-modal', isModal)
    if (!isModal) {
      // `show()` would move the focus: https://html.spec.whatwg.org/multipage/interactive-elements.html#dialog-focusing-steps
      dom.open = true
      return
    }
    leaveViewport = fillViewport(dom)
    // It may still be there for a moment, from before the window became so small.
    if (dom.open) dom.close()
    dom.showModal()
  }

  /** Adapts an open chat to the current window and page, and keeps the focus. */
  function refresh(): void {
    if (!core.isOpen) return
    const focused = deepestFocus()
    close()
    show()
    if (focused instanceof HTMLElement) focused.focus()
  }

  function setUnread(count: number): void {
    if (count === core.unread) return
    core.unread = count
    core.update()
    core.emit('unread', { count })
  }

  function countAnswer(): void {
    if (core.isOpen || settings.unread === false) return
    setUnread(core.unread + 1)
    core.announce(core.describeUnread())
  }

  function focusInput(): void {
    // An on-screen keyboard would cover half of what was just opened.
    if (root.activeElement === dom && !isTouch()) chat.focusInput()
  }

  /** Of one frame screen readers are told first that the page is out of reach, with the button they were on: then they pass over the input. */
  function enter(): void {
    if (dom.hasAttribute('data-modal')) later.run(focusInput)
    else focusInput()
  }

  const returnFocus = (): void => (isInPage(opener, host) ? opener : button).focus()

  /**
   * Closes once the button, or what else the focus returns to, is said: under its new name, which browsers tell later than the focus
   * of one frame. What a modal dialog covers can only be focused after that.
   */
  function closeAfterFocus(): void {
    const isModal = dom.hasAttribute('data-modal')
    later.run(() => {
      // The page may have moved it meanwhile.
      const isToReturn = root.activeElement !== null
      if (isModal || !isToReturn) close()
      if (isToReturn) returnFocus()
      if (dom.open) later.run(close)
    })
  }

  for (const fault of checkLauncher(launcherOptions)) report('unknown-option', fault)
  addSheet(root, styles)
  frame.append(dom)
  closeButton.addEventListener('click', core.close)
  // The browser's own way to close a modal dialog, e.g. the back gesture on Android.
  dom.addEventListener('cancel', (event) => {
    event.preventDefault()
    core.close()
  })
  frame.addEventListener('keydown', (event) => {
    // A view inside the chat that uses the key prevents its default.
    if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event) || !core.isOpen) return
    event.preventDefault()
    core.close()
  })
  query.addEventListener('change', refresh, { signal })
  signal.addEventListener('abort', () => {
    close()
    chat.destroy()
  })
  chat.addEventListener('render', enter, { once: true })
  return {
    chat,
    refresh,
    show(by: Element | null): void {
      if (!by && coversPage()) return
      const hadUnread = core.unread > 0
      // Of one that is opened again before it has closed the focus is still inside.
      if (!dom.contains(root.activeElement)) opener = by
      core.isOpen = true
      setUnread(0)
      core.update()
      show()
      if (by) dom.focus()
      enter()
      rememberOpen(true)
      if (hadUnread) chat.scrollToBottom()
      core.emit('open', null)
    },
    hide(): void {
      if (!core.isOpen) return
      const hadFocus = root.activeElement !== null
      core.isOpen = false
      rememberOpen(false)
      // Before the focus returns to a button that an open chat may cover.
      core.update()
      if (hadFocus) closeAfterFocus()
      else close()
      core.emit('close', null)
    },
    setTexts(texts: LauncherTexts): void {
      title.textContent = settings.title ?? settings.label ?? texts.chat
      closeButton.setAttribute('aria-label', texts.launcherClose)
    },
  }
}
