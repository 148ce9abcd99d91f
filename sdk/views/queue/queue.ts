import type { ChatState, View, ViewContext } from '../../core/types.ts'
import type { ComposerButton } from '../composer/composer-button.ts'
import { createQueueTray } from './queue-tray.ts'
import { createStopButton } from './stop-button.ts'

/** The input area as the queue needs it. */
export interface QueueSurroundings {
  readonly dom: HTMLElement
  /** Puts the caret at the end of the text. */
  focus(): void
  /** Adds a button. Returns a function that removes it. */
  addButton(button: ComposerButton): () => void
}

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
