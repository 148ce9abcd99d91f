import { publicMessage } from '../../core/conversation/message-content.ts'
import type { CustomMessageAction } from '../../core/options/options.ts'
import type { Message, ViewContext } from '../../core/types.ts'
import { drawMarkup } from '../../parts/html/draw-markup.ts'
import type { ToolbarItem } from './toolbar.ts'
import { report } from '../../core/util/thrown/report.ts'

/** A custom button of the page. */
export const ownItem = (
  { id, label, icon, onClick }: CustomMessageAction,
  message: Message,
  context: ViewContext,
): ToolbarItem => ({
  id: `own-${id}`,
  label,
  draw(button) {
    button.textContent = label
    if (icon) void drawMarkup(button, icon, context, { onFailure: () => (button.textContent = label) })
  },
  run() {
    try {
      onClick(publicMessage(message))
    } catch (error) {
      report('failed-callback', 'messageActions: `onClick` failed:', error)
    }
  },
})
