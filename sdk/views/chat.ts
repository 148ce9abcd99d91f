import type { ChatState, View, ViewContext } from '../core/types.ts'
import { element, setAttributes } from '../dom/element.ts'
import { createPageSheet, type PageSheet } from '../dom/page-sheet.ts'
import { adoptSheets } from '../dom/sheets.ts'
import { applyStyles } from '../dom/styles.ts'
import hostCss from '../styles/host.css?inline'
import tokens from '../styles/tokens.css?inline'
import { watchChatKeys } from './chat-keys.ts'
import { createComposer, type Composer } from './composer.ts'
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
  const error = element('div', { id: 'error-view', part: 'error-view', dir: 'auto', tabindex: -1 })
  const dom = element('div', { id: 'container', role: 'region' }, chat, error)
  let auxiliarySheet: PageSheet | undefined

  function configure({ config: { labels, options } }: ChatState, before?: ChatState['config']['options']): void {
    setAttributes(dom, { 'aria-label': labels.chat })
    if (options.theme || before?.theme) setAttributes(host, { 'data-theme': options.theme })
    applyStyles(host, options.chatStyle)
    if (options.auxiliaryStyle === before?.auxiliaryStyle) return
    auxiliarySheet ??= createPageSheet(root)
    auxiliarySheet.sheet.replaceSync(options.auxiliaryStyle ?? '')
  }

  /** Shows the chat, or in its place the reason why there can be none. */
  function showView({ view, viewError }: ChatState): void {
    const isError = view === 'error'
    const hadFocus = isError && chat.contains(root.activeElement)
    chat.hidden = isError
    error.hidden = !isError
    error.textContent = viewError
    if (isError) announce(viewError, 'assertive')
    if (hadFocus) error.focus()
  }

  configure(get())
  showView(get())
  watchChatKeys(dom, context)
  // The keyboard of a phone comes over the page: what is being written must not stay under it.
  globalThis.visualViewport?.addEventListener(
    'resize',
    () => {
      if (root.activeElement?.id === 'text-input') composer.dom.scrollIntoView({ block: 'nearest' })
    },
    { signal },
  )

  return {
    dom,
    composer,
    focusInput: composer.focus,
    scrollToBottom: () => transcript.scrollToBottom(),
    refresh: transcript.refresh,
    update(state, previous) {
      if (state.config !== previous.config) configure(state, previous.config.options)
      if (state.view !== previous.view || state.viewError !== previous.viewError) showView(state)
      transcript.update?.(state, previous)
      composer.update?.(state, previous)
    },
    destroy() {
      transcript.destroy()
      composer.destroy()
      auxiliarySheet?.destroy()
      applyStyles(host)
      if (get().config.options.theme) setAttributes(host, { 'data-theme': undefined })
      dom.remove()
    },
  }
}
