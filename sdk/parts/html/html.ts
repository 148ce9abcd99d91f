import type { HtmlPart } from '../../core/types.ts'
import { element } from '../../dom/element.ts'
import { adoptSheets } from '../../dom/styling/sheets.ts'
import { drawingCost, nodeCost } from '../../markdown/draw/drawing-budget.ts'
import { DrawingShare } from '../../markdown/draw/drawing-share.ts'
import css from '../../styles/message/html.css?inline'
import { isRestricted } from './is-restricted.ts'
import { drawMarkup } from './draw-markup.ts'
import type { RenderPart } from '../part.ts'
import { whilePending } from '../while-pending.ts'

/** Markup, whole or in chunks: each chunk has a span of its own and is rendered once. */
export const renderHtml: RenderPart<HtmlPart> = (part, context) => {
  adoptSheets(context.root, [css])
  const dom = element('div', { class: 'html-content', dir: 'auto' })
  const share = new DrawingShare(context.budget.answer)
  let drawn: readonly string[] = []
  let drawnCount = 0
  let drawnOrigin = part.origin

  /** A growing list is still the same array, so the chunks already checked are skipped. */
  const isContinued = (chunks: readonly string[]): boolean =>
    chunks === drawn ||
    (chunks.length >= drawnCount && drawn.every((chunk, index) => index >= drawnCount || chunk === chunks[index]))

  /** The start of a chunk that fits the budget. The parser closes the elements left open. */
  function fitting(chunk: string): string {
    const { end, cost } = drawingCost(chunk, share.left)
    if (end === chunk.length && share.left > 0) {
      share.pay(cost + nodeCost)
      return chunk
    }
    context.onPartial()
    share.pay(cost)
    return chunk.slice(0, end)
  }

  function draw({ chunks, origin }: HtmlPart): void {
    if (!isContinued(chunks) || origin !== drawnOrigin) {
      dom.replaceChildren()
      share.refund()
      drawnCount = 0
    }
    drawnOrigin = origin
    drawn = chunks
    dom.classList.toggle('service-html', isRestricted(origin, context))
    for (; drawnCount < chunks.length; drawnCount++) {
      const chunk = fitting(chunks[drawnCount] ?? '')
      if (!chunk) continue
      const span = chunks.length > 1 ? element('span') : element('div')
      dom.append(span)
      void whilePending(span, drawMarkup(span, chunk, context, { origin }))
    }
  }
  draw(part)
  return { dom, update: draw, destroy: () => share.refund() }
}
