import type { ErrorPart } from '../core/types.ts'
import { element } from '../dom/element.ts'
import type { RenderPart } from './part.ts'

/** What went wrong in plain words, and a way to try again. */
export const renderError: RenderPart<ErrorPart> = (part, { get, requests }) => {
  const dom = element('div', { class: 'error-content' }, element('p', { dir: 'auto' }, part.text))
  if (part.canRetry) {
    const button = element('button', { type: 'button', class: 'retry-button' }, get().config.labels.tryAgain)
    button.addEventListener('click', () => requests.retry())
    dom.append(button)
  }
  return { dom }
}
