import { own } from '../core/util/own.ts'
import type { PartContext } from './part.ts'
import { drawMarkup } from './html/draw-markup.ts'

/** Puts a bubble's content inside the page's own markup for bubbles (`htmlWrappers`), if there is any. */
export function wrapContent(bubble: HTMLElement, content: HTMLElement, context: PartContext): void {
  const { htmlWrappers } = context.get().config.options
  const { role } = context
  const markup = own(htmlWrappers, role) ?? (role === 'user' ? undefined : htmlWrappers?.ai) ?? htmlWrappers?.default
  if (!markup) return
  // Without a wrapper the content stays where it is.
  void drawMarkup(bubble, markup, context, { onFailure: () => undefined }).then(() =>
    (bubble.querySelector('.html-wrapper') ?? bubble).append(content),
  )
}
