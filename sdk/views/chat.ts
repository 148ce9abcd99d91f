import type { ChatState, View, ViewContext } from '../core/types.ts'
import { element, setAttributes } from '../dom/element.ts'
import { createPageSheet, type PageSheet } from '../dom/page-sheet.ts'
import { adoptSheets } from '../dom/sheets.ts'
import { applyStyles } from '../dom/styles.ts'
import hostCss from '../styles/host.css?inline'
import tokens from '../styles/tokens.css?inline'
import { createComposer, type Composer } from './composer.ts'
import type { KeyViews } from './key-views.ts'
import type { CallView } from './realtime.ts'
import { createTranscript } from './transcript.ts'

export interface ChatView extends View {
  readonly composer: Composer
  /** Puts the caret at the end of the input. */
  focusInput(): void
  scrollToBottom(): void
  /** Draws all messages anew. */
  refresh(): void
}

/** The frame of a chat: the messages above the input area, or what keeps them from being there. */
export function createChatView(context: ViewContext): ChatView {
  const { get, root, announce, signal } = context
  const host = root.host as HTMLElement
  adoptSheets(root, [tokens, hostCss])
  const transcript = createTranscript(context)
  const composer = createComposer(context)
  const chat = element('div', { id: 'chat-view' }, transcript.dom, composer.dom)
  const dom = element('div', { id: 'container', role: 'region' }, chat)
  let auxiliarySheet: PageSheet | undefined
  let keyViews: Promise<KeyViews> | undefined
  let webModelPanel: Promise<View> | undefined
  let callView: Promise<CallView> | undefined

  function configure({ config: { labels, options } }: ChatState, before?: ChatState['config']['options']): void {
    setAttributes(dom, { 'aria-label': labels.chat })
    if (options.theme || before?.theme) setAttributes(host, { 'data-theme': options.theme })
    applyStyles(host, options.chatStyle)
    if (options.auxiliaryStyle === before?.auxiliaryStyle) return
    auxiliarySheet ??= createPageSheet(root)
    auxiliarySheet.sheet.replaceSync(options.auxiliaryStyle ?? '')
  }

  async function loadKeyViews(): Promise<KeyViews> {
    const { createKeyViews } = await import('./key-views.ts')
    const views = createKeyViews(context)
    dom.append(views.dom)
    return views
  }

  function drawKeyViews(hadFocus: boolean): void {
    const { view } = get()
    if (view !== 'chat' && view !== 'pending' && view !== 'realtime') keyViews ??= loadKeyViews()
    keyViews?.then(
      (views) => {
        if (!signal.aborted) views.draw(hadFocus)
      },
      (failure: unknown) => console.error(failure),
    )
  }

  async function loadWebModelPanel(): Promise<View> {
    const { createWebModelPanel } = await import('./web-model-panel.ts')
    const panel = createWebModelPanel(context, () => transcript.scrollToBottom())
    transcript.addPanel(panel.dom)
    return panel
  }

  function drawWebModel(state: ChatState, previous: ChatState): void {
    if (state.webModel) webModelPanel ??= loadWebModelPanel()
    webModelPanel?.then(
      (panel) => panel.update?.(state, previous),
      (failure: unknown) => console.error(failure),
    )
  }

  async function loadCallView(): Promise<CallView> {
    const { createCallView } = await import('./realtime.ts')
    const view = createCallView(context)
    dom.append(view.dom)
    return view
  }

  function drawCall(hadFocus: boolean): void {
    if (get().call) callView ??= loadCallView()
    callView?.then(
      (view) => {
        if (!signal.aborted) view.draw(hadFocus)
      },
      (failure: unknown) => console.error(failure),
    )
  }

  /** Shows the chat, or in its place what keeps it from being there. */
  function showView({ view, viewError, config: { labels } }: ChatState): void {
    const hadFocus = dom.contains(root.activeElement)
    chat.hidden = view !== 'chat'
    if (view === 'error') announce(viewError, 'assertive')
    if (view === 'validate-key') announce(labels.keyChecking)
    if (hadFocus && view === 'chat') composer.focus()
    drawKeyViews(hadFocus)
    drawCall(hadFocus)
  }

  configure(get())
  showView(get())
  drawWebModel(get(), get())
  // The keyboard of a phone comes over the page: what is being written must not stay under it.
  if (navigator.maxTouchPoints) {
    globalThis.visualViewport?.addEventListener(
      'resize',
      () => {
        if (root.activeElement?.id === 'text-input') composer.dom.scrollIntoView({ block: 'nearest' })
      },
      { signal },
    )
  }

  return {
    dom,
    composer,
    focusInput: composer.focus,
    scrollToBottom: () => transcript.scrollToBottom(),
    refresh: transcript.refresh,
    update(state, previous) {
      if (state.config !== previous.config) configure(state, previous.config.options)
      if (state.view !== previous.view || (state.view === 'error' && state.viewError !== previous.viewError)) showView(state)
      else if (state.keyEntry !== previous.keyEntry || state.config !== previous.config) drawKeyViews(false)
      if (state.call !== previous.call || state.config !== previous.config) drawCall(false)
      drawWebModel(state, previous)
      transcript.update?.(state, previous)
      composer.update?.(state, previous)
    },
    destroy() {
      transcript.destroy()
      composer.destroy()
      auxiliarySheet?.destroy()
      callView?.then(
        ({ destroy }) => destroy(),
        () => undefined,
      )
      keyViews?.then(
        ({ destroy }) => destroy(),
        () => undefined,
      )
      applyStyles(host)
      if (get().config.options.theme) setAttributes(host, { 'data-theme': undefined })
      dom.remove()
    },
  }
}
