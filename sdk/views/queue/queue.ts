import type { ChatState, View, ViewContext } from '../../core/types.ts'
import type { QueueSurroundings } from './queue-surroundings.ts'
import { createQueueTray } from './queue-tray.ts'
import { createStopButton } from './stop-button.ts'

/** Messages that wait for an answer, above the field; and, while one can be written, a button that stops the answer. */
export function createQueueView(context: ViewContext, surroundings: QueueSurroundings): View {
  const tray = createQueueTray(context, surroundings)
  const stop = createStopButton(context, surroundings)
  let drawn: ChatState | undefined

  return {
    dom: tray.dom,
    update(state) {
      const previous = drawn
      drawn = state
      stop.update(state)
      if (state.queue !== previous?.queue || state.config !== previous?.config) tray.update(state)
    },
    destroy() {
      tray.destroy()
      stop.destroy()
    },
  }
}
