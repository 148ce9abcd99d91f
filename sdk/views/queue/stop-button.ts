import type { ChatState, ViewContext } from '../../core/types.ts'
import { icon } from '../../dom/icon.ts'
import { createButton } from '../buttons/button.ts'
import type { QueueSurroundings } from './queue-surroundings.ts'
import { leaveFocus } from '../../dom/focus/leave-focus.ts'

const square = (): Element => icon('M7 7h10v10H7Z', 'stop-icon')

/** Stops the answer while the send button sends. */
export function createStopButton(context: ViewContext, { addButton, focus }: QueueSurroundings) {
  const { get, requests } = context
  const button = createButton(context, { part: 'stop', onPress: () => requests.stop() })
  let takeOut: (() => void) | undefined

  const isNeeded = ({ phase, connection, composer }: ChatState): boolean =>
    composer.canSend && connection === 'none' && phase !== 'idle'

  function hide(): void {
    leaveFocus(button.dom, focus)
    takeOut?.()
    takeOut = undefined
  }

  return {
    update(state: ChatState): void {
      if (!isNeeded(state)) return hide()
      const { labels, options, theme } = state.config
      button.draw({ label: labels.stop, picture: square, tooltip: options.submitButtonStyles?.tooltip, state: 'stop' })
      takeOut ??= addButton({
        kind: 'custom',
        dom: button.dom,
        position: () =>
          get().config.options.submitButtonStyles?.position ?? (theme.preset === 'messenger' ? 'outside-end' : 'inside-end'),
      })
    },
    destroy(): void {
      takeOut?.()
      button.destroy()
    },
  }
}
