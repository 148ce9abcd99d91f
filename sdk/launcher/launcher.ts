import { fillLabel } from '../core/labels/fill-label.ts'
import { formatList } from '../core/labels/format-list.ts'
import { launcherTexts, type LauncherTexts } from '../core/labels/launcher.ts'
import type { LauncherOptions } from '../core/options/launcher.ts'
import type { ChatOptions } from '../core/options/options.ts'
import { element, setAttributes } from '../dom/element.ts'
import { showPresses } from '../dom/show-presses.ts'
import styles from '../styles/launcher/launcher.css?inline'
import { addSheet } from './add-sheet.ts'
import { keepAttached } from './keep-attached.ts'
import { createLauncherButton } from './launcher-button.ts'
import type { LauncherCore } from './launcher-core.ts'
import type { LauncherElement } from './launcher-element.ts'
import { layOut } from './lay-out.ts'
import { createNotice } from './notice.ts'
import { wasOpen } from './remember-open.ts'
import type * as PanelModule from './panel.ts'
import type { Panel } from './panel.ts'
import type { Launcher } from './launcher-contract.ts'
import { preload } from './preload.ts'
import { report, reporting } from '../core/util/thrown/report.ts'

/** How long what is announced stays, in milliseconds. */
const saidFor = 2500
/** A longer wait for the chat is announced, in milliseconds: one that ends sooner would be announced after the chat is there. */
const silentWait = 1000

/** An element without a definition: the page has no styles for it, as it might for a `div`. */
function createHost(): LauncherElement {
  const host: LauncherElement = document.createElement('confab-launcher')
  // In the top layer nothing on the page covers it, whatever its `z-index`.
  if ('popover' in host) host.popover = 'manual'
  return host
}

/**
 * Adds a launcher to the page.
 * @param loadElement Loads the definition of `<confab-chat>`.
 * @param attributes Further options from its script, which a closed launcher does not need.
 */
export function putLauncher(
  { mode, launcher: settings = {}, ...options }: ChatOptions & LauncherOptions,
  loadElement: () => Promise<unknown>,
  attributes?: Iterable<Attr>,
): Launcher {
  const controller = new AbortController()
  const { signal } = controller
  const host = createHost()
  // Without a role: screen readers name an empty status bar.
  const status = element('div', { class: 'visually-hidden', 'aria-live': 'polite' })
  const button = createLauncherButton(settings)
  const notice = createNotice({ open: () => void open(), leave: () => button.dom.focus() })
  let panel: Panel | undefined
  let files: Promise<typeof PanelModule> | undefined
  let table: Partial<LauncherTexts> | undefined
  let isLoading = false
  let silence: ReturnType<typeof setTimeout> | undefined
  let wait: ReturnType<typeof setTimeout> | undefined
  signal.addEventListener('abort', () => {
    clearTimeout(silence)
    clearTimeout(wait)
  })

  const readTexts = (): LauncherTexts => ({ ...launcherTexts, ...table, ...options.labels })

  const core: LauncherCore = {
    host,
    root: host.attachShadow({ mode: 'open' }),
    frame: element('div', { class: 'launcher' }, notice.dom, button.dom, status),
    button: button.dom,
    signal,
    launcherOptions: { ...(mode && { mode }), launcher: settings },
    settings,
    isOpen: false,
    unread: settings.unread || 0,
    update() {
      const texts = readTexts()
      const unread = core.unread > 0 ? [core.describeUnread()] : []
      const opening = formatList([settings.label ?? texts.launcherOpen, ...unread], texts, { isOpen: true, areOwn: true })
      setAttributes(core.frame, { 'data-open': core.isOpen, lang: texts.language || undefined })
      button.update({
        // That it is open or closed is said beside the name, which screen readers may still say after the chat has closed.
        name: core.isOpen ? (settings.label ?? texts.chat) : opening,
        isOpen: core.isOpen,
        isLoading,
        unread: core.unread,
      })
      notice.setTexts(texts.dismiss)
      panel?.setTexts(texts)
    },
    emit: (name, detail) => void host.dispatchEvent(new CustomEvent(name, { detail })),
    announce(text) {
      clearTimeout(silence)
      status.textContent = text
      silence = setTimeout(() => (status.textContent = ''), saidFor)
    },
    describeUnread: () => fillLabel(readTexts(), 'newMessages', { count: core.unread }),
    close() {
      isLoading = false
      panel?.hide()
      core.update()
    },
  }

  function notify(text: string): void {
    notice.show(text)
    core.announce(text)
  }

  async function loadPanel(): Promise<typeof PanelModule> {
    const module = await import('./panel.ts')
    if (!signal.aborted) module.followTextSize(core)
    return module
  }

  /**
   * Loads the code of the panel and of the chat, which the page may contain already. A file that failed to load is requested
   * again, although some browsers remember the failure of a module until the page is reloaded.
   */
  async function load(): Promise<typeof PanelModule> {
    files ??= Promise.all([loadPanel(), customElements.get('confab-chat') ?? loadElement()]).then(([module]) => module)
    files.catch(() => (files = undefined))
    return files
  }

  async function open(opener: Element | null = document.activeElement ?? document.body): Promise<void> {
    if (core.isOpen || isLoading || signal.aborted) return
    isLoading = true
    notice.hide()
    clearTimeout(wait)
    wait = setTimeout(() => isLoading && core.announce(readTexts().loading), silentWait)
    core.update()
    try {
      const { createPanel, readAttributes } = await load()
      // An impatient visitor has closed it.
      if (!isLoading || signal.aborted) return
      panel ??= createPanel(core, attributes ? readAttributes(attributes) : options)
      panel.show(opener)
    } catch (error) {
      report('not-loaded', error)
      notify(readTexts().errorLoading)
    }
    isLoading = false
    core.update()
  }

  /** Features that most pages don't use, so they load with the panel: a language, and a teaser. */
  async function bringMore(): Promise<void> {
    const { findLanguage, scheduleTeaser } = await loadPanel()
    scheduleTeaser(settings.teaser, (text) => core.isOpen || isLoading || panel || notify(text), signal)
    if (typeof options.language !== 'string') return
    table = await findLanguage(options.language, host)
    core.update()
  }

  const toggle = (): void => (core.isOpen || isLoading ? core.close() : void open())

  button.dom.addEventListener('click', toggle)
  addSheet(core.root, styles)
  layOut(core.frame, mode, settings, options)
  core.root.append(core.frame)
  showPresses(core.frame)
  if (typeof options.language === 'object') table = options.language
  if (typeof options.language === 'string' || settings.teaser) bringMore().catch(reporting('not-loaded'))
  core.update()
  preload(button.dom, () => void load().catch(() => undefined), signal)
  keepAttached(
    host,
    () => {
      host.showPopover?.()
      panel?.refresh()
    },
    signal,
  )
  if (wasOpen()) void open(null)
  return {
    element: host,
    get chat() {
      return panel?.chat
    },
    get isOpen() {
      return core.isOpen
    },
    open: () => open(),
    close: () => core.close(),
    toggle,
    destroy: () => controller.abort(),
  }
}
