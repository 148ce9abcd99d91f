import type { ViewContext } from '../../core/types.ts'
import { element } from '../../dom/element.ts'
import { icon } from '../../dom/icon.ts'
import type { KeyView } from './key-view.ts'

const warning = 'M12 4.5 21 20H3ZM12 10v4.5M12 17.2v.1'

/** Shows why there is no chat in place of it, and checks the page's key again at the visitor's request. */
export function createErrorView({ get, requests, signal }: ViewContext): KeyView {
  const words = element('p', { id: 'error-view-text' })
  const retry = element('button', { id: 'error-view-retry', type: 'button' })
  const dom = element(
    'div',
    { id: 'error-view', part: 'error-view', dir: 'auto', role: 'group', 'aria-labelledby': words.id, tabindex: -1 },
    element('div', { class: 'key-picture' }, icon(warning)),
    words,
    retry,
  )

  function draw(): void {
    const { viewError, config } = get()
    words.textContent = viewError
    retry.textContent = config.labels.tryAgain
  }

  retry.addEventListener('click', () => requests.checkKey(), { signal })
  draw()
  return { dom, draw, focus: () => dom.focus(), destroy: () => dom.remove() }
}
