import type { Message, ViewContext } from '../../core/types.ts'
import type { DrawnPart } from '../../parts/drawn-part.ts'
import { pageRenderer } from '../../parts/renderers/renderer-name.ts'

/** What is drawn of a message: each of its parts, or all at once where the page has a renderer for whole messages. */
export function createShownParts({ get }: Pick<ViewContext, 'get'>, message: () => Message) {
  /** The renderer that left the message to the chat. */
  let refused: unknown
  const rendererOf = (): unknown => get().config.options.renderers?.message
  const whole = (): DrawnPart => ({ type: 'whole-message', message: message() })
  return {
    /** All of it as one, which a renderer of the page may draw. */
    whole,
    list(): readonly DrawnPart[] {
      const shown = message()
      const all = whole()
      const isWhole = shown.kind === 'message' && pageRenderer(all, get().config) && rendererOf() !== refused
      return isWhole ? [all] : shown.parts
    },
    /** Has the parts drawn from now on, for as long as the page has no other renderer. */
    refuse(): void {
      refused = rendererOf()
    },
  }
}
