import { createChatLanguage } from '../chat/chat-language.ts'
import { fillLabel } from '../core/labels/format.ts'
import { launcherLabels, type LauncherLabels } from '../core/labels/launcher.ts'
import type { LauncherOptions, LauncherSettings } from '../core/options/launcher.ts'
import type { ChatOptions } from '../core/options/options.ts'
import { element, setAttributes } from '../dom/element.ts'
import { adoptSheets } from '../dom/sheets.ts'
import type { ConfabChatElement } from '../element.ts'
import styles from '../styles/launcher.css?inline'
import { createChatLoader } from './chat-loader.ts'
import { keepAttached } from './keep-attached.ts'
import { createLauncherButton } from './launcher-button.ts'
import { createLauncherPanel } from './launcher-panel.ts'
import { layOut } from './lay-out.ts'
import { preload } from './preload.ts'
import { createTeaser } from './teaser.ts'

/** A button in the corner of the page, and the chat that it opens. */
export interface Launcher {
  /** The element in the page. Events `open`, `close` and, with `detail.count`, `unread` are dispatched on it. */
  readonly element: HTMLElement
  /** The chat, once it was opened: it stays the same while it is closed. */
  readonly chat: ConfabChatElement | undefined
  readonly isOpen: boolean
  /** Opens the chat. Resolves when it is there, or has failed to load and says so. */
  open(): Promise<void>
  /** Closes the chat, which keeps its conversation. */
  close(): void
  toggle(): void
  /** Takes everything out of the page. */
  destroy(): void
}

export const launcherEvents = ['open', 'close', 'unread'] as const

const panelId = 'panel'

/** An element of no definition: unlike a `div` it has no styles of the page's. */
function createHost(): HTMLElement {
  const host = document.createElement('confab-launcher')
  // In the top layer nothing of the page covers it, whatever its `z-index`.
  if ('popover' in host) host.popover = 'manual'
  return host
}

/** Puts a launcher into the page; `load` brings the definition of `<confab-chat>`. */
export function putLauncher(
  { mode, launcher: given, ...options }: ChatOptions & LauncherOptions,
  load: () => Promise<unknown>,
): Launcher {
  const settings: LauncherSettings = given ?? {}
  const controller = new AbortController()
  const { signal } = controller
  const host = createHost()
  const root = host.attachShadow({ mode: 'open' })
  const status = element('div', { class: 'visually-hidden', role: 'status' })
  const button = createLauncherButton(settings, panelId)
  let isOpen = false
  let unread = settings.unread || 0
  /** What had the focus when the chat was opened. */
  let opener: Element | null = null

  const language = createChatLanguage(host, update)
  const panel = createLauncherPanel({ id: panelId, isFull: mode === 'full', signal, onClose: close })
  const loader = createChatLoader(panel.content, options, load, countMessage)
  const teaser = createTeaser(settings.teaser, {
    signal,
    open: () => void open(),
    dismissed: () => dismissTeaser(),
    announce: (text) => (status.textContent = text),
  })
  const frame = element('div', { class: 'launcher' }, teaser.dom, button.dom, panel.dom, status)

  const readTexts = (): LauncherLabels => ({ ...launcherLabels(), ...language.labels, ...options.labels })
  const newMessages = (texts: LauncherLabels): string => fillLabel(texts, 'newMessages', { count: unread })

  function update(): void {
    const texts = readTexts()
    const opening = [settings.label ?? texts.launcherOpen, ...(unread > 0 ? [newMessages(texts)] : [])].join(', ')
    setAttributes(frame, { 'data-open': isOpen, lang: texts.language || undefined })
    button.update({ name: isOpen ? texts.launcherClose : opening, isOpen, unread })
    panel.setTexts(settings.label ?? texts.chat, texts.launcherClose)
    teaser.setTexts(texts.dismiss)
    loader.setTexts(texts)
  }

  function emit(name: (typeof launcherEvents)[number], detail?: object): void {
    host.dispatchEvent(new CustomEvent(name, { detail }))
  }

  function setUnread(count: number): void {
    if (count === unread) return
    unread = count
    update()
    emit('unread', { count })
  }

  function countMessage(): void {
    if (isOpen || settings.unread === false) return
    setUnread(unread + 1)
    status.textContent = newMessages(readTexts())
  }

  function dismissTeaser(): void {
    if (teaser.hide() && root.activeElement === null) button.dom.focus()
  }

  async function open(): Promise<void> {
    if (signal.aborted) return
    if (!isOpen) {
      const hadUnread = unread > 0
      isOpen = true
      opener = document.activeElement
      teaser.hide()
      status.textContent = ''
      setUnread(0)
      update()
      panel.show()
      emit('open')
      if (hadUnread) loader.chat?.scrollToBottom()
    }
    await loader.load()
    if (isOpen && root.activeElement === panel.dom) loader.focus()
  }

  function close(): void {
    if (!isOpen) return
    const hadFocus = root.activeElement !== null
    isOpen = false
    update()
    panel.hide()
    // To what the visitor opened it with: the button, or something of the page's own.
    if (hadFocus && opener instanceof HTMLElement && opener.isConnected && opener !== document.body && opener !== host) opener.focus()
    else if (hadFocus) button.dom.focus()
    opener = null
    emit('close')
  }

  const toggle = (): void => (isOpen ? close() : void open())

  button.dom.addEventListener('click', toggle)
  frame.addEventListener('keydown', (event) => {
    // A view inside the chat that uses the key prevents its default.
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
    if (isOpen) event.preventDefault()
    if (isOpen) close()
    else dismissTeaser()
  })
  adoptSheets(root, [styles])
  layOut(frame, mode, settings, options)
  root.append(frame)
  language.use(options.language)
  update()
  preload(button.dom, () => void loader.define().catch(() => undefined), signal)
  keepAttached(
    host,
    () => {
      host.showPopover?.()
      panel.refresh()
    },
    signal,
  )
  return {
    element: host,
    get chat() {
      return loader.chat
    },
    get isOpen() {
      return isOpen
    },
    open,
    close,
    toggle,
    destroy() {
      if (isOpen) panel.hide()
      loader.chat?.destroy()
      controller.abort()
    },
  }
}
