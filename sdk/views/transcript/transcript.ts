import type { ChatState, View, ViewContext } from '../../core/types.ts'
import { element } from '../../dom/element.ts'
import { adoptSheets } from '../../dom/styling/sheets.ts'
import css from '../../styles/transcript/transcript.css?inline'
import { createIntroPanel } from './intro-panel.ts'
import type * as messagesModule from './messages.ts'
import { createSuggestionsLoader } from './suggestions-loader.ts'
import { report } from '../../core/util/thrown/report.ts'

export interface Transcript extends View {
  /** The scrolling element. */
  readonly scroller: HTMLElement
  /** Placed below the messages, with the same width. */
  readonly below: HTMLElement
  scrollToBottom(isSmooth?: boolean): void
  /** Renders every message again. */
  refresh(): void
  /** Adds a panel above the messages, below the introduction panel. */
  addPanel(panel: HTMLElement): void
}

let loaded: typeof messagesModule | undefined

/**
 * The scrolling list of messages. The code to render them loads when there is one, or when the visitor starts to write: the input
 * of an empty chat need not wait for it.
 */
export function createTranscript(context: ViewContext): Transcript {
  const { get, root, signal } = context
  adoptSheets(root, [css])
  const introPanel = createIntroPanel(context)
  const suggestions = createSuggestionsLoader(context)
  const content = element('div', { class: 'transcript-content' }, introPanel.dom, suggestions.dom)
  const scroller = element('div', { id: 'messages', part: 'messages', role: 'region', tabindex: 0 }, content)
  const dom = element('div', { class: 'transcript' }, scroller)
  let messages: messagesModule.Messages | undefined
  let isLoading = false
  /** The messages as plain text: none disappears because the code to render it fails to load. */
  let words: HTMLElement | undefined

  function create(): void {
    if (!loaded || signal.aborted) return
    words?.remove()
    messages ??= loaded.createMessages(context, { scroller, content, introPanel, below: suggestions.dom })
  }

  function drawWords(): void {
    words ??= content.appendChild(element('div', { role: 'alert', class: 'intro-panel' }))
    const texts = get().messages.flatMap(({ parts }) => parts.map((part) => ('text' in part ? part.text : '')))
    words.replaceChildren(...texts.map((text) => element('p', undefined, text)))
  }

  async function load(): Promise<void> {
    isLoading = true
    try {
      loaded = await import('./messages.ts')
      create()
    } catch (error) {
      report('not-loaded', error)
      drawWords()
    }
    isLoading = false
  }

  function draw({ config, messages: list, historyPaging, composer }: ChatState, previous?: ChatState): void {
    if (config !== previous?.config) scroller.setAttribute('aria-label', config.labels.conversation)
    if (messages || !(list.length || historyPaging !== 'none' || composer.text || location.hash.startsWith('#confab='))) return
    create()
    if (!messages && !isLoading) void load()
  }

  draw(get())
  return {
    dom,
    scroller,
    below: suggestions.dom,
    update(state, previous) {
      introPanel.update?.(state, previous)
      messages?.update(state, previous)
      // After the messages, so that its announcements come after theirs.
      suggestions.update?.(state, previous)
      draw(state, previous)
    },
    scrollToBottom: (isSmooth) => messages?.scrollToBottom(isSmooth),
    refresh: () => messages?.refresh(),
    addPanel: (panel) => introPanel.dom.after(panel),
    destroy() {
      messages?.destroy()
      suggestions.destroy()
      dom.remove()
    },
  }
}
