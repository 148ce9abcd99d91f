import { suggestionLabels } from '../../core/labels/suggestions.ts'
import type { ChatState, ViewContext } from '../../core/types.ts'
import { element } from '../../dom/element.ts'
import { icon } from '../../dom/icon.ts'
import { turnOf } from './find-suggestions.ts'
import { createRaisedField } from './raise-field.ts'

/** A four-pointed star. */
const mark = 'M12 2c.6 5.3 4.7 9.4 10 10-5.3.6-9.4 4.7-10 10-.6-5.3-4.7-9.4-10-10 5.3-.6 9.4-4.7 10-10Z'

/** True if there are no messages and no other content of the page, unless it asks for a welcome. */
function isWelcome(state: ChatState, host: Element): boolean {
  const { welcome, intro } = state.config
  const turn = turnOf(state)
  if (!welcome || !turn || turn.answer || state.messages.some(({ kind }) => kind === 'message')) return false
  return !welcome.isUsual || (!intro.length && !host.childElementCount && !state.messages.length)
}

/** Logo, title and text above an empty conversation. */
export function createWelcome({ get, root, signal }: ViewContext, place: HTMLElement) {
  const dom = element('div', { class: 'welcome', part: 'welcome' })
  const field = createRaisedField(root, dom, signal)

  function draw(): void {
    const { config } = get()
    const { icon: address, title, text } = config.welcome ?? {}
    dom.replaceChildren(
      address ? element('img', { class: 'welcome-icon', src: address, alt: '' }) : icon(mark),
      element('p', { role: 'heading', 'aria-level': 2, dir: 'auto' }, title ?? suggestionLabels(config.labels).welcome),
      ...(text ? [element('p', { class: 'welcome-text', dir: 'auto' }, text)] : []),
    )
  }

  return {
    /** Shows or removes it. */
    update(state: ChatState, previous?: ChatState): void {
      const isShown = isWelcome(state, root.host)
      place.parentElement?.toggleAttribute('data-welcome', isShown)
      if (!isShown) {
        if (dom.isConnected) field.lower()
        return dom.remove()
      }
      if (dom.isConnected && state.config === previous?.config) return
      draw()
      place.prepend(dom)
      field.raise()
    },
  }
}
