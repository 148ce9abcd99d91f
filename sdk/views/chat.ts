import type { ChatState, View, ViewContext } from '../core/types.ts'
import { element, setAttributes } from '../dom/element.ts'
import { createPageSheet, type PageSheet } from '../dom/page-sheet.ts'
import { adoptSheets } from '../dom/sheets.ts'
import { applyStyles } from '../dom/styles.ts'
import hostCss from '../styles/host.css?inline'
import tokens from '../styles/tokens.css?inline'
import { watchChatKeys } from './chat-keys.ts'
import { createComposer, type Composer } from './composer.ts'
import { createErrorView } from './error.ts'
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
  const { get, root, signal } = context
  const host = root.host as HTMLElement
  adoptSheets(root, [tokens, hostCss])
  const transcript = createTranscript(context)
  const composer = createComposer(context)
  const chat = element('div', { id: 'chat-view' }, transcript.dom, composer.dom)
  const dom = element('div', { id: 'container', role: 'region' }, chat)
  let errorView: View | undefined
  let auxiliarySheet: PageSheet | undefined

  function configure({ config: { labels, options } }: ChatState, before?: ChatState['config']['options']): void {
    setAttributes(dom, { 'aria-label': labels.chat })
    if (options.theme || before?.theme) setAttributes(host, { 'data-theme': options.theme })
    applyStyles(host, options.chatStyle)
    if (options.auxiliaryStyle === before?.auxiliaryStyle) return
    auxiliarySheet ??= createPageSheet(root)
    auxiliarySheet.sheet.replaceSync(options.auxiliaryStyle ?? '')
  }

  function showView({ view }: ChatState): void {
    const hadFocus = chat.contains(root.activeElement)
    chat.hidden = view === 'error'
    errorView?.destroy()
    errorView = undefined
    if (view !== 'error') return
    errorView = createErrorView(context)
    setAttributes(errorView.dom, { tabindex: -1 })
    dom.append(errorView.dom)
    if (hadFocus) errorView.dom.focus()
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
      if (state.view !== previous.view) showView(state)
      else errorView?.update?.(state, previous)
      transcript.update?.(state, previous)
      composer.update?.(state, previous)
    },
    destroy() {
      transcript.destroy()
      composer.destroy()
      errorView?.destroy()
      auxiliarySheet?.destroy()
      applyStyles(host)
      if (get().config.options.theme) setAttributes(host, { 'data-theme': undefined })
      dom.remove()
    },
  }
}
