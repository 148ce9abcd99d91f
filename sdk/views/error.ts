import type { View, ViewContext } from '../core/types.ts'
import { element } from '../dom/element.ts'

/** Stands in the chat's place when there can be no chat, and says why. */
export function createErrorView({ get, announce }: ViewContext): View {
  const dom = element('div', { id: 'error-view', part: 'error-view', dir: 'auto' })
  function draw(text: string): void {
    if (text === dom.textContent) return
    dom.textContent = text
    announce(text, 'assertive')
  }
  draw(get().viewError)
  return {
    dom,
    update: ({ viewError }) => draw(viewError),
    destroy: () => dom.remove(),
  }
}
