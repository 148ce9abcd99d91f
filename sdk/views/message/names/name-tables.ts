import { fillLabel } from '../../../core/labels/fill-label.ts'
import type { MessageLabels } from '../../../core/labels/messages.ts'

/** Gives each table of a message with several texts a unique name. Within one text they already have one: see table.ts. */
export function nameTables(message: HTMLElement, labels: MessageLabels): void {
  message.querySelectorAll('.table-box').forEach((box, index) => {
    const name = index ? fillLabel(labels, 'tableNumber', { number: index + 1 }) : labels.table
    if (box.getAttribute('aria-label') !== name) box.setAttribute('aria-label', name)
  })
}
