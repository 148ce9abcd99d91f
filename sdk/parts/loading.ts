import type { LoadingPart } from '../core/types.ts'
import { element } from '../dom/element.ts'
import { drawMarkup } from './html/draw-markup.ts'
import type { RenderPart } from './part.ts'

/** Three dots with a label; or the page's own markup. */
export const renderLoading: RenderPart<LoadingPart> = (part, context) => {
  const dom = element('div', { class: 'loading-content' })
  function draw({ text, html }: LoadingPart): void {
    const { labels, options } = context.get().config
    const markup = html ?? options.messageStyles?.loading?.message?.html
    if (markup) return void drawMarkup(dom, markup, context, { onFailure: () => drawDots(text, labels.loading) })
    drawDots(text, labels.loading)
  }
  function drawDots(text: string | undefined, loading: string): void {
    const words = element('span', { class: 'loading-words', dir: 'auto' }, text ?? loading)
    if (text) dom.replaceChildren(words)
    else {
      const dots = element(
        'span',
        { class: 'loading-message-dots', 'aria-hidden': 'true' },
        ...[0, 1, 2].map(() => element('span')),
      )
      dom.replaceChildren(dots, words)
    }
  }
  draw(part)
  return {
    dom,
    update(next) {
      if (next === part) return
      part = next
      draw(part)
    },
  }
}
