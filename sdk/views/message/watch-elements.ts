import type { ViewContext } from '../../core/types.ts'
import { awaitElement } from './await-element.ts'
import type { DrawnPart } from '../../parts/drawn-part.ts'
import { missingElement } from '../../parts/renderers/renderer-name.ts'

/**
 * Waits for the elements that the page's renderers name and that are not defined yet, where parts of a message are to be drawn by them. A form
 * that the visitor is in stays until the focus leaves the message: a reason that is being typed is not taken away.
 */
export function watchElements({ get, root }: Pick<ViewContext, 'get' | 'root'>, content: HTMLElement, onDefined: () => void) {
  const waits = new Map<string, () => void>()
  let isLate = false

  function draw(): void {
    const { activeElement } = root
    isLate = content.contains(activeElement) && Boolean(activeElement?.closest('form'))
    if (!isLate) onDefined()
  }

  // Where the focus goes nowhere, a button of the content may be about to be pressed.
  content.addEventListener('focusout', ({ relatedTarget }) => {
    if (isLate && relatedTarget instanceof Node && !content.contains(relatedTarget)) queueMicrotask(draw)
  })

  return {
    /** Waits for the element that is to draw this part, if there is one that is not defined. */
    watch(part: DrawnPart): void {
      const missing = missingElement(part, get().config)
      if (!missing || waits.has(missing.element)) return
      const { element, renderer } = missing
      waits.set(
        element,
        awaitElement(element, renderer, () => {
          waits.delete(element)
          draw()
        }),
      )
    },
    stop(): void {
      isLate = false
      for (const end of waits.values()) end()
      waits.clear()
    },
  }
}
