import { heldPositions } from '../../dom/scrolling/held-positions.ts'
import { messageLabels } from '../../core/labels/messages.ts'
import type { Part } from '../../core/types.ts'
import { escapeInvisible } from '../../core/util/escape-turning.ts'
import { createId } from '../../core/util/ids.ts'
import { element } from '../../dom/element.ts'
import { icon } from '../../dom/icon.ts'
import { adoptSheets } from '../../dom/styling/sheets.ts'
import { DrawingShare } from '../../markdown/draw/drawing-share.ts'
import css from '../../styles/message/parts.css?inline'
import { chevron } from '../../dom/icons/chevron.ts'
import { dataText } from './data-text.ts'
import { drawingLimits } from '../drawing-limits.ts'
import type { RenderPart } from '../part.ts'
import { toolWords } from '../../core/tools/tool-words.ts'
import { cutText } from '../../core/util/cut-text.ts'

const braces =
  'M9 4H8a2 2 0 0 0-2 2v4a2 2 0 0 1-2 2 2 2 0 0 1 2 2v4a2 2 0 0 0 2 2h1M15 4h1a2 2 0 0 1 2 2v4a2 2 0 0 0 2 2 2 2 0 0 0-2 2v4a2 2 0 0 1-2 2h-1'

/** A type is a name, not a text. */
const mostNameCharacters = 100

/** A part of a type that nothing else renders: the type in words and, expanded, its data. */
export const renderData: RenderPart = (part, { get, root, signal, budget, onPartial }) => {
  adoptSheets(root, [css])
  const { errorMessage } = messageLabels(get().config.labels)
  const whole = part.type.replace(/^data-(?=.)/, '')
  const kind = escapeInvisible(cutText(whole, mostNameCharacters))
  const words = whole.length > mostNameCharacters ? `${toolWords(kind)}…` : toolWords(kind)
  const title = escapeInvisible(cutText(whole, drawingLimits.questionCharacters))
  const id = createId()
  const name = element('span', { id, class: 'tool-name', dir: 'auto', title }, words)
  const content = element('pre', { tabindex: 0, 'aria-labelledby': id })
  const summary = element('summary', undefined, icon(braces), element('span', { class: 'tool-title' }, name), icon(chevron))
  const dom = element(
    'details',
    { class: 'tool data', part: 'data' },
    summary,
    element('div', { class: 'tool-content' }, content),
  )
  const share = new DrawingShare(budget.steps)
  let current: Part = part
  let frame = 0

  /** Only while the card is open: data may be large, and may change with every chunk of an answer. */
  function draw(): void {
    cancelAnimationFrame(frame)
    frame = 0
    share.refund()
    if (!dom.open) return
    const { text, isJson } = dataText(current) ?? { text: errorMessage, isJson: false }
    const shown = text.slice(0, Math.max(0, Math.min(drawingLimits.toolCharacters, share.left)))
    if (shown.length < text.length) onPartial()
    share.pay(shown.length)
    // JSON reads from left to right, whatever language its names are in.
    content.dir = isJson ? 'ltr' : 'auto'
    content.textContent = shown
  }
  const cancel = (): void => cancelAnimationFrame(frame)
  dom.addEventListener('toggle', draw)
  signal.addEventListener('abort', cancel)
  return {
    dom,
    update(next) {
      current = next
      frame ||= requestAnimationFrame(() => heldPositions.during(dom, draw))
    },
    destroy() {
      signal.removeEventListener('abort', cancel)
      cancel()
      share.refund()
    },
  }
}
