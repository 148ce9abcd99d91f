import { keyLabels } from '../../core/labels/keys.ts'
import type { ViewContext } from '../../core/types.ts'
import { element } from '../../dom/element.ts'
import type { KeyView } from './key-view.ts'

/** Shows that the page's key is being checked. */
export function createValidateKeyView({ get, announce }: ViewContext): KeyView {
  const words = element('p', { dir: 'auto' })
  const ring = element('span', { id: 'loading-validate-key-property', class: 'key-ring' })
  const dom = element('div', { id: 'validate-property-key-view', part: 'validate-view', tabindex: -1 }, ring, words)

  const draw = (): void => {
    words.textContent = keyLabels(get().config.labels).keyChecking
  }

  draw()
  announce(words.textContent)
  return { dom, draw, focus: () => dom.focus(), destroy: () => dom.remove() }
}
