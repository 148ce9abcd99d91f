import { fillLabel } from '../core/labels/format.ts'
import { launcherTexts, type LauncherTexts } from '../core/labels/launcher.ts'
import type { LauncherOptions, LauncherSettings } from '../core/options/launcher.ts'
import type { ChatOptions } from '../core/options/options.ts'
import { element, setAttributes } from '../dom/element.ts'
import type { ConfabChatElement } from '../element.ts'
import styles from '../styles/launcher/launcher.css?inline'
import { addSheet } from './add-sheet.ts'
import { keepAttached } from './keep-attached.ts'
import { createLauncherButton } from './launcher-button.ts'
import { layOut } from './lay-out.ts'
import { createNotice } from './notice.ts'
import type { Panel } from './panel.ts'
import type { OptionKinds } from './read-attributes.ts'
import { preload } from './preload.ts'
import { scheduleTeaser } from './schedule-teaser.ts'

/** A button in the corner of the page, and the chat that it opens. */
export interface Launcher {
  /** The element in the page. Events `open`, `close` and, with `detail.count`, `unread` are dispatched on it. */
  readonly element: HTMLElement
  /** The chat, once it was opened: it stays the same while it is closed. */
  readonly chat: ConfabChatElement | undefined
  readonly isOpen: boolean
  /** Opens the chat. Resolves when it is open, or could not be loaded, which the visitor is told. */
  open(): Promise<void>
  /** Closes the chat, which keeps its conversation. */
  close(): void
  toggle(): void
  /** Takes everything out of the page. */
  destroy(): void
}

export const launcherEvents = ['open', 'close', 'unread'] as const

const panelId = 'panel'

/** An element without a definition: the page has no styles for it, as it may have for a `div`. */
function createHost(): HTMLElement {
  const host = document.createElement('confab-launcher')
  // In the top layer nothing of the page covers it, whatever its `z-index`.
  if ('popover' in host) host.popover = 'manual'
  return host
}

/**
 * Puts a launcher into the page.
 * @param loadElement brings the definition of `<confab-chat>`.
 * @param readMore reads the options that a closed launcher does not need.
 */
export function putLauncher(
  { mode, launcher: given, ...options }: ChatOptions & LauncherOptions,
  loadElement: () => Promise<unknown>,
  readMore?: (kinds: OptionKinds) => ChatOptions,
): Launcher {
  const settings: LauncherSettings = given ?? {}
  const controller = new AbortController()
  const { signal } = controller
  const teaserController = new AbortController()
  const host = createHost()
  const root = host.attachShadow({ mode: 'open' })
  const status = element('div', { class: 'visually-hidden', role: 'status' })
  const button = createLauncherButton(settings, panelId)
  const notice = createNotice({ open: () => void open(), dismiss: dismissNotice })
  const frame = element('div', { class: 'launcher' }, notice.dom, button.dom, status)
  let panel: Panel | undefined
  let files: Promise<typeof import('./panel.ts')> | undefined
  let table: Partial<LauncherTexts> | undefined
  let isOpen = false
  let isLoading = false
  let unread = settings.unread || 0
  /** What had the focus when the chat was opened. */
  let opener: Element | null = null

  const readTexts = (): LauncherTexts => ({ ...launcherTexts, ...table, ...options.labels })

  function update(): void {
    const texts = readTexts()
    const opening = [
      settings.label ?? texts.launcherOpen,
      ...(unread > 0 ? [fillLabel(texts, 'newMessages', { count: unread })] : []),
    ]
    setAttributes(frame, { 'data-open': isOpen, lang: texts.language || undefined })
    button.update({ name: isOpen ? texts.launcherClose : opening.join(', '), isOpen, isLoading, unread })
    notice.setTexts(texts.dismiss)
    panel?.setTexts(settings.label ?? texts.chat, texts)
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

  function countAnswer(): void {
    if (isOpen || settings.unread === false) return
    setUnread(unread + 1)
    status.textContent = fillLabel(readTexts(), 'newMessages', { count: unread })
  }

  function notify(text: string): void {
    notice.show(text)
    status.textContent = text
  }

  function dismissNotice(): void {
    const hadFocus = notice.dom.contains(root.activeElement)
    notice.hide()
    if (hadFocus) button.dom.focus()
  }

  /** The files of the panel and of the chat, which the page may have by itself. What did not come is asked for again. */
  async function load(): Promise<typeof import('./panel.ts')> {
    files ??= Promise.all([import('./panel.ts'), customElements.get('confab-chat') ?? loadElement()]).then(([module]) => module)
    files.catch(() => (files = undefined))
    return files
  }

  async function loadPanel(): Promise<void> {
    const { createPanel, otherOptions } = await load()
    if (panel || signal.aborted) return
    panel = createPanel(root, {
      id: panelId,
      options: { ...readMore?.(otherOptions), ...options },
      launcherOptions: { ...(mode && { mode }), ...(given && { launcher: given }) },
      signal,
      close,
      onAnswer: countAnswer,
    })
    frame.append(panel.dom)
  }

  async function loadTexts(language: string): Promise<void> {
    const { findLanguage } = await import('./panel.ts')
    table = await findLanguage(language, host)
    update()
  }

  function show(shown: Panel): void {
    const hadUnread = unread > 0
    isOpen = true
    setUnread(0)
    update()
    shown.show()
    if (hadUnread) shown.chat.scrollToBottom()
    emit('open')
  }

  async function open(): Promise<void> {
    if (isOpen || isLoading || signal.aborted) return
    opener = document.activeElement
    isLoading = true
    teaserController.abort()
    notice.hide()
    status.textContent = panel ? '' : readTexts().loading
    update()
    try {
      await loadPanel()
      status.textContent = ''
      // A visitor who could not wait has closed it.
      if (isLoading && panel) show(panel)
    } catch (error) {
      console.error(error)
      if (!signal.aborted) notify(readTexts().launcherFailed)
    }
    isLoading = false
    update()
  }

  function close(): void {
    isLoading = false
    if (isOpen) hide()
    update()
  }

  function hide(): void {
    const hadFocus = root.activeElement !== null
    isOpen = false
    // Before the focus returns to a button that an open chat may cover.
    update()
    panel?.hide()
    const isOutside = opener instanceof HTMLElement && opener.isConnected && opener !== document.body && opener !== host
    if (hadFocus) (isOutside ? (opener as HTMLElement) : button.dom).focus()
    emit('close')
  }

  const toggle = (): void => (isOpen || isLoading ? close() : void open())

  button.dom.addEventListener('click', toggle)
  frame.addEventListener('keydown', (event) => {
    // A view inside the chat that uses the key prevents its default.
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
    if (isOpen) event.preventDefault()
    if (isOpen || isLoading) close()
    else dismissNotice()
  })
  signal.addEventListener('abort', () => teaserController.abort())
  addSheet(root, styles)
  layOut(frame, mode, settings, options)
  root.append(frame)
  if (typeof options.language === 'object') table = options.language
  else if (options.language) loadTexts(options.language).catch(console.error)
  update()
  preload(button.dom, () => void load().catch(() => undefined), signal)
  scheduleTeaser(settings.teaser, notify, teaserController.signal)
  keepAttached(
    host,
    () => {
      host.showPopover?.()
      panel?.refresh()
    },
    signal,
  )
  return {
    element: host,
    get chat() {
      return panel?.chat
    },
    get isOpen() {
      return isOpen
    },
    open,
    close,
    toggle,
    destroy: () => controller.abort(),
  }
}
