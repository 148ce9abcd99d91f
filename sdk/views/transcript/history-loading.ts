import { messageLabels } from '../../core/labels/messages.ts'
import type { ViewContext } from '../../core/types.ts'
import { element, setAttributes } from '../../dom/element.ts'
import { adoptSheets } from '../../dom/styling/sheets.ts'
import { applyStyles } from '../../dom/styling/styles.ts'
import { drawMarkup } from '../../parts/html/draw-markup.ts'
import css from '../../styles/transcript/history-loading.css?inline'

/** Shows that earlier messages are loading: small above messages; large, filling the list, while there are none. */
export function drawHistoryLoading(dom: HTMLElement, context: ViewContext): void {
  adoptSheets(context.root, [css])
  const { messages, config } = context.get()
  const size = messages.some(({ kind }) => kind !== 'intro') ? 'small' : 'full'
  const look = config.options.messageStyles?.loading?.history?.[size]
  dom.className = `loading-history-message loading-history-message-${size === 'full' ? 'full-view' : 'small'}`
  setAttributes(dom, { role: 'img', 'aria-label': messageLabels(config.labels).loadingHistory })
  applyStyles(dom, look?.styles?.outerContainer, look?.styles?.bubble)
  const drawRing = (): void => dom.replaceChildren(element('span', { class: 'history-ring' }))
  if (look?.html) void drawMarkup(dom, look.html, context, { onFailure: drawRing })
  else drawRing()
}
