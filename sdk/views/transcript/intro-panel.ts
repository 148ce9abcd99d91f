import type { View, ViewContext } from '../../core/types.ts'
import { element } from '../../dom/element.ts'
import { reporting } from '../../core/util/thrown/report.ts'

export interface IntroPanel extends View {
  /** Applies the class utilities to the elements in the panel, and to those in another element. */
  bindMarkup(other?: Element): void
}

/** The page's content inside the chat, above the messages. It stays in the page's own tree, so that the page's styles apply. */
export function createIntroPanel(context: ViewContext): IntroPanel {
  const { get, signal } = context
  const slot = element('slot')
  const dom = element('div', { id: 'intro-panel', class: 'intro-panel', part: 'intro-panel' }, slot)
  let hasContent = false
  const draw = (): void => {
    const { isIntroShown, messages } = get()
    const isHidden = !hasContent || !isIntroShown || messages.some(({ kind, isHistory }) => kind === 'message' && !isHistory)
    // Not by `hidden`, which counts as a change of the page each time, with each piece of an answer.
    dom.toggleAttribute('hidden', isHidden)
  }
  slot.addEventListener(
    'slotchange',
    () => {
      const children = slot.assignedElements()
      hasContent = children.length > 0
      // Pages hide their panel until the chat is there.
      for (const child of children)
        if (child instanceof HTMLElement && child.style.display === 'none') child.style.display = 'block'
      draw()
      if (hasContent) bindMarkup()
    },
    { signal },
  )
  function bindMarkup(other?: Element): void {
    import('../../parts/class-utilities.ts').then(({ bindClassUtilities }) => {
      for (const target of [...slot.assignedElements(), ...(other ? [other] : [])]) bindClassUtilities(target, context)
    }, reporting('not-loaded'))
  }

  draw()
  return {
    dom,
    bindMarkup,
    update(state, previous) {
      if (state.isIntroShown !== previous.isIntroShown || state.messages !== previous.messages) draw()
    },
    destroy() {
      dom.remove()
    },
  }
}
