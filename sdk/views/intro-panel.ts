import type { View, ViewContext } from '../core/types.ts'
import { element } from '../dom/element.ts'

/** What the page put inside the chat, above the messages. It stays in the page's own tree, so that the page's styles hold. */
export function createIntroPanel({ get, signal }: ViewContext): View {
  const slot = element('slot')
  const dom = element('div', { id: 'intro-panel', class: 'intro-panel', part: 'intro-panel' }, slot)
  let hasContent = false
  const draw = (): void => {
    dom.hidden = !hasContent || !get().isIntroShown
  }
  slot.addEventListener(
    'slotchange',
    () => {
      const children = slot.assignedElements()
      hasContent = children.length > 0
      // A page hides its panel until the chat is there.
      for (const child of children)
        if (child instanceof HTMLElement && child.style.display === 'none') child.style.display = 'block'
      draw()
    },
    { signal },
  )
  draw()
  return {
    dom,
    update(state, previous) {
      if (state.isIntroShown !== previous.isIntroShown) draw()
    },
    destroy() {
      dom.remove()
    },
  }
}
