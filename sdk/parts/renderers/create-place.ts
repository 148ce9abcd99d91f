import { createId } from '../../core/util/ids.ts'
import { element } from '../../dom/element.ts'

/** A place in the page's own tree, with the slot that shows it inside the chat: the page's style sheets apply there. */
export function createPlace(host: Element) {
  const name = `confab-part-${createId()}`
  const dom = element('div', { slot: name })
  host.append(dom)
  return { dom, slot: element('slot', { name }) }
}
