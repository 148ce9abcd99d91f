import type { Message, ViewContext } from '../../core/types.ts'
import type { DrawnPart } from '../../parts/drawn-part.ts'
import { pageRenderer } from '../../parts/renderers/renderer-name.ts'

/** What is drawn of a message: each of its parts, or all at once where the page has a renderer for whole messages. */
export function createShownParts({ get }: Pick<ViewContext, 'get'>, message: () => Message) {
  /** The renderer that left the message to the chat. */
  let refused: unknown
  const rendererOf = (): unknown => get().config.options.renderers?.message
  return {
    list(): readonly DrawnPart[] {
      const shown = message()
      const whole: DrawnPart = { type: 'whole-message', message: shown }
      const isWhole = shown.kind === 'message' && pageRenderer(whole, get().config) && rendererOf() !== refused
      return isWhole ? [whole] : shown.parts
    },
    /** Has the parts drawn from now on, for as long as the page has no other renderer. */
    refuse(): void {
      refused = rendererOf()
    },
  }
}
