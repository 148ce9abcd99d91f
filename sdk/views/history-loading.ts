import type { ChatState, View, ViewContext } from '../core/types.ts'
import { element } from '../dom/element.ts'
import { applyStyles } from '../dom/styles.ts'
import { drawMarkup } from '../parts/markup.ts'

/** Stands above the messages while earlier ones are fetched; fills the list while there are none. */
export function createHistoryLoading(context: ViewContext): View {
  const dom = element('div', { part: 'history-loading', role: 'img' })
  function draw({ historyPaging, messages, config }: ChatState): void {
    const isLoading = historyPaging === 'loading'
    dom.hidden = !isLoading
    if (!isLoading) return
    const size = messages.some(({ kind }) => kind !== 'intro') ? 'small' : 'full'
    const look = config.options.messageStyles?.loading?.history?.[size]
    dom.className = `loading-history-message loading-history-message-${size === 'full' ? 'full-view' : 'small'}`
    dom.setAttribute('aria-label', config.labels.loadingHistory)
    applyStyles(dom, look?.styles?.outerContainer, look?.styles?.bubble)
    if (look?.html) void drawMarkup(dom, look.html, context)
    else dom.replaceChildren(element('span', { class: 'history-ring' }))
  }
  draw(context.get())
  return {
    dom,
    update: draw,
    destroy() {
      dom.remove()
    },
  }
}
