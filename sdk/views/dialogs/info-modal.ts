import { featureLabels } from '../../core/labels/features.ts'
import type { InfoModal } from '../../core/options/input.ts'
import type { ViewContext } from '../../core/types.ts'
import { element } from '../../dom/element.ts'
import { applyStyles } from '../../dom/styling/styles.ts'
import { createMessageBudget } from '../../parts/message-budget.ts'
import { renderText } from '../../parts/text.ts'
import { createModal } from './modal.ts'
import { reporting } from '../../core/util/thrown/report.ts'

interface InfoModalSettings extends InfoModal {
  /** Its accessible name in the current language. */
  readonly label: () => string
  /** Called when the visitor has confirmed it; not when the dialog is closed in another way. */
  readonly onConfirm: () => void
}

/** Shows the page's text, as markdown, before the file picker opens. `draw` updates its labels. */
export function openInfoModal(
  context: ViewContext & { readonly container: HTMLElement },
  { textMarkDown, containerStyle, label, onConfirm }: InfoModalSettings,
): { draw(): void } {
  // Rendered like messages: no HTML in it runs, and no unsafe URL.
  const text = renderText(
    { type: 'text', text: textMarkDown },
    {
      ...context,
      messageId: '',
      role: 'ai',
      isAsTyped: false,
      isStreaming: false,
      budget: createMessageBudget(),
      onDrawn: () => undefined,
      onFailed: reporting('not-drawn'),
      onPartial: () => undefined,
      citationsOf: () => undefined,
      onRefused: () => undefined,
    },
  )
  const confirm = element('button', { type: 'button' })
  const modal = createModal(context, {
    label: label(),
    part: 'info-modal',
    content: element('div', { dir: 'auto' }, text.dom),
    buttons: [confirm],
    onClose: () => text.destroy?.(),
  })
  applyStyles(modal.dom, containerStyle)
  confirm.addEventListener(
    'click',
    () => {
      void modal.close()
      // Browsers only open the file picker within a click.
      onConfirm()
    },
    { signal: context.signal },
  )
  const draw = (): void => {
    modal.dom.setAttribute('aria-label', label())
    confirm.textContent = featureLabels(context.get().config.labels).ok
  }
  draw()
  modal.open()
  return { draw }
}
