import type { HtmlPart } from '../../core/types.ts'
import { element } from '../../dom/element.ts'
import { adoptSheets } from '../../dom/sheets.ts'
import { drawingCost, nodeCost } from '../../markdown/draw/drawing-cost.ts'
import { DrawingShare } from '../../markdown/draw/drawing-share.ts'
import css from '../../styles/message/html.css?inline'
import { isRestricted } from './is-restricted.ts'
import { drawMarkup } from './markup.ts'
import type { RenderPart } from '../part.ts'

/** Markup, whole or a chunk at a time: each chunk stands in a span of its own and is never drawn again. */
export const renderHtml: RenderPart<HtmlPart> = (part, context) => {
  adoptSheets(context.root, [css])
  const dom = element('div', { class: 'html-content', dir: 'auto' })
  const share = new DrawingShare(context.budget.answer)
  let drawn: readonly string[] = []
  let drawnCount = 0
  let drawnOrigin = part.origin

  /** A list that grows is the same one, and need not be looked at again. */
  const isContinued = (chunks: readonly string[]): boolean =>
    chunks === drawn ||
    (chunks.length >= drawnCount && drawn.every((chunk, index) => index >= drawnCount || chunk === chunks[index]))

  /** The beginning of a chunk that may be drawn. The parser closes what is open at its end. */
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
      void drawMarkup(span, chunk, context, { origin })
    }
  }
  draw(part)
  return { dom, update: draw, destroy: () => share.refund() }
}
