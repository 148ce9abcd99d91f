import type { HtmlPart } from '../core/types.ts'
import { element } from '../dom/element.ts'
import { adoptSheets } from '../dom/sheets.ts'
import css from '../styles/html.css?inline'
import { isRestricted } from './is-restricted.ts'
import { drawMarkup } from './markup.ts'
import type { RenderPart } from './part.ts'

/** Markup, whole or a chunk at a time: each chunk stands in a span of its own and is never drawn again. */
export const renderHtml: RenderPart<HtmlPart> = (part, context) => {
  adoptSheets(context.root, [css])
  const dom = element('div', { class: 'html-content', dir: 'auto' })
  let drawn: readonly string[] = []
  let drawnOrigin = part.origin
  function draw({ chunks, origin }: HtmlPart): void {
    if (chunks[0] !== drawn[0] || chunks.length < drawn.length || origin !== drawnOrigin) {
      dom.replaceChildren()
      drawn = []
    }
    drawnOrigin = origin
    dom.classList.toggle('service-html', isRestricted(origin, context))
    for (const chunk of chunks.slice(drawn.length)) {
      const span = chunks.length > 1 || drawn.length ? element('span') : element('div')
      dom.append(span)
      void drawMarkup(span, chunk, context, { origin })
    }
    drawn = chunks
  }
  draw(part)
  return { dom, update: draw }
}
