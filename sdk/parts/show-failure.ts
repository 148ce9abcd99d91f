import { element } from '../dom/element.ts'
import type { MessageLabels } from '../core/labels/messages.ts'
import { describeFailure } from './describe-failure.ts'

/** Shows the readable text of something that could not be rendered, and an error. */
export function showFailure(target: HTMLElement, error: unknown, text: string | undefined, labels: MessageLabels): void {
  const words = text?.trim() ? [element('p', { class: 'plain-text', dir: 'auto' }, text)] : []
  target.replaceChildren(...words, element('p', { class: 'draw-failure', dir: 'auto' }, describeFailure(error, labels)))
}
