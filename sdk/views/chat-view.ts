import type { ChatState, View, ViewContext } from '../core/types.ts'
import { element, setAttributes } from '../dom/element.ts'
import { showPresses } from '../dom/show-presses.ts'
import { createPageSheet, type PageSheet } from '../dom/styling/page-sheet.ts'
import { adoptSheets } from '../dom/styling/sheets.ts'
import { applyStyles } from '../dom/styling/styles.ts'
import buttonCss from '../styles/buttons/button.css?inline'
import composerCss from '../styles/composer/composer.css?inline'
import hostCss from '../styles/host.css?inline'
import tokens from '../styles/tokens.css?inline'
import transcriptCss from '../styles/transcript/transcript.css?inline'
import { watchTextScale } from '../dom/styling/watch-text-scale.ts'
import { watchSize } from './watch-size.ts'
import { createComposer, type Composer } from './composer/composer.ts'
import type { createCallView as CreateCallView } from './call/call-view.ts'
import { createLazyView } from './lazy-view.ts'
import { createNotices } from './create-notices.ts'
import { createTheme } from './theme/theme.ts'
import { createTranscript } from './transcript/transcript.ts'
import type { createWebModelPanel as CreateWebModelPanel } from './web-model/web-model-panel.ts'

export interface ChatView extends View {
  readonly composer: Composer
  /** Puts the caret at the end of the input. */
  focusInput(): void
  scrollToBottom(): void
  /** Renders all messages again. */
  refresh(): void
}

/** With the sheets of the views that every chat has: a browser goes through the whole list whenever a view adds its own. */
const firstSheets = [tokens, hostCss, transcriptCss, composerCss, buttonCss]

/** A phone's keyboard covers part of the page: it must not hide what is being written. */
function keepFieldInView(root: ShadowRoot, composer: HTMLElement, signal: AbortSignal): void {
  if (!navigator.maxTouchPoints) return
  const show = (): void => {
    if (root.activeElement?.id === 'text-input') composer.scrollIntoView({ block: 'nearest' })
  }
  globalThis.visualViewport?.addEventListener('resize', show, { signal })
}

function isInLauncher(host: HTMLElement): boolean {
  const root = host.getRootNode()
  return root instanceof ShadowRoot && root.host.localName === 'confab-launcher'
}

/** The frame of a chat: the messages above the input area, or what replaces them. */
export function createChatView(context: ViewContext): ChatView {
  const { get, root, announce, signal } = context
  const host = root.host as HTMLElement
  adoptSheets(root, firstSheets)
  const transcript = createTranscript(context)
  const composer = createComposer(context)
  const chat = element('div', { id: 'chat-view' }, transcript.dom, composer.dom)
  const dom = element('div', { id: 'container' }, chat)
  const theme = createTheme(context, dom)
  const size = watchSize(host, dom, transcript)
  const endTextScale = watchTextScale(root)
  let auxiliarySheet: PageSheet | undefined
  let isFocusWanted = false
  let missing: HTMLElement | undefined

  /** What replaces the chat or is above its messages: most chats never need it. */
  const keyViews = createLazyView(
    async () => {
      const { createKeyViews } = await import('./keys/key-views.ts')
      return added(createKeyViews(context))
    },
    signal,
    showMissing,
  )
  const callView = createLazyView(
    async () => {
      const { createCallView } = (await context.load('calls')) as { createCallView: typeof CreateCallView }
      return added(createCallView(context))
    },
    signal,
    showMissing,
  )
  const webModelPanel = createLazyView<View>(
    async () => {
      const { createWebModelPanel } = (await context.load('webModel')) as { createWebModelPanel: typeof CreateWebModelPanel }
      const panel = createWebModelPanel(context, () => transcript.scrollToBottom())
      transcript.addPanel(panel.dom)
      return panel
    },
    signal,
    showMissing,
  )

  const notices = createNotices(context, chat)

  /** Reports that the code for what replaces the chat failed to load. */
  function showMissing(isMissing: boolean): void {
    missing?.remove()
    if (isMissing)
      missing = dom.appendChild(element('p', { role: 'alert', class: 'intro-panel' }, get().config.labels.errorLoading))
  }

  function added<Added extends { readonly dom: HTMLElement }>(view: Added): Added {
    dom.append(view.dom)
    return view
  }

  function configure({ config: { labels, options } }: ChatState, before?: ChatState['config']['options']): void {
    const { language, direction } = labels
    // The dialog of a launcher has the chat's name already: of a region by the same name, Orca says "region" and no more.
    const isNamed = isInLauncher(host)
    setAttributes(dom, { role: isNamed ? undefined : 'region', 'aria-label': isNamed ? undefined : labels.chat })
    // The live region is next to it.
    for (const part of [dom, ...root.children]) {
      setAttributes(part, {
        lang: language || undefined,
        dir: host.closest('[dir]:not(html, body)') ? undefined : direction,
      })
    }
    theme.update(get().config.theme)
    applyStyles(host, options.chatStyle)
    if (options.auxiliaryStyle === before?.auxiliaryStyle) return
    auxiliarySheet ??= createPageSheet(root)
    auxiliarySheet.replace(options.auxiliaryStyle ?? '')
  }

  /** While the chat is hidden, the request is remembered. */
  function focusInput(): void {
    isFocusWanted = get().view !== 'chat'
    composer.focus()
  }

  function drawStandIns(hadFocus: boolean): void {
    const { view, call } = get()
    keyViews.draw(!['chat', 'pending', 'realtime'].includes(view), (views) => views.draw(hadFocus))
    callView.draw(Boolean(call), (shown) => {
      shown.draw(hadFocus)
      // What visitors are told stands in the call as well.
      notices.update(get(), get())
    })
  }

  const drawWebModel = (state: ChatState, previous: ChatState): void =>
    webModelPanel.draw(Boolean(state.webModel), (panel) => panel.update?.(state, previous))

  /** Shows the chat, or what replaces it. */
  function showView({ view, viewError }: ChatState): void {
    const hadFocus = dom.contains(root.activeElement)
    chat.hidden = view !== 'chat'
    if (view === 'error') announce(viewError, 'assertive')
    if ((hadFocus || isFocusWanted) && view === 'chat') focusInput()
    drawStandIns(hadFocus)
  }

  configure(get())
  showView(get())
  drawWebModel(get(), get())
  notices.update(get(), get())
  keepFieldInView(root, composer.dom, signal)
  showPresses(dom)

  return {
    dom,
    composer,
    focusInput,
    scrollToBottom: () => transcript.scrollToBottom(),
    refresh: transcript.refresh,
    update(state, previous) {
      if (state.config !== previous.config) configure(state, previous.config.options)
      if (state.view !== previous.view || (state.view === 'error' && state.viewError !== previous.viewError)) showView(state)
      else if (state.keyEntry !== previous.keyEntry || state.call !== previous.call || state.config !== previous.config)
        drawStandIns(false)
      drawWebModel(state, previous)
      notices.update(state, previous)
      transcript.update?.(state, previous)
      composer.update?.(state, previous)
    },
    destroy() {
      transcript.destroy()
      composer.destroy()
      auxiliarySheet?.destroy()
      theme.destroy()
      size.disconnect()
      endTextScale()
      for (const lazy of [keyViews, callView, webModelPanel, notices]) lazy.destroy()
      applyStyles(host)
      dom.remove()
    },
  }
}
