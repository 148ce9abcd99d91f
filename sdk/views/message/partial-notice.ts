import { messageLabels } from '../../core/labels/messages.ts'
import type { Message, ViewContext } from '../../core/types.ts'
import { element } from '../../dom/element.ts'
import { adoptSheets } from '../../dom/styling/sheets.ts'
import { createCopyCode } from '../../markdown/draw/code/copy-code.ts'
import { readableText } from '../../parts/readable-text.ts'
import css from '../../styles/message/partial-notice.css?inline'

const wholeText = ({ parts }: Message): string =>
  parts
    .map((part) => (part.type === 'source' ? [part.title, part.url].filter(Boolean).join(' ') : readableText(part)))
    .filter(Boolean)
    .join('\n\n')

/** Shows that a message is rendered in part, with a button that copies all of it. */
export function drawPartialNotice(
  place: HTMLElement,
  message: () => Message,
  { announce, get, root, signal }: ViewContext,
): void {
  adoptSheets(root, [css])
  const labels = messageLabels(get().config.labels)
  const { copyAll, copied, copyFailed } = labels
  const button = element('button', { type: 'button' }, copyAll)
  const copy = createCopyCode(button, () => [wholeText(message())], {
    labels: { copy: copyAll, copied, copyFailed },
    signal,
    announce,
  })
  button.addEventListener('click', copy)
  place.replaceChildren(element('span', { dir: 'auto' }, labels.shownInPart), button)
}
