import { findLabels } from '../core/labels/find/find.ts'
import type { Capability } from '../core/types.ts'
import { icon } from '../dom/icon.ts'
import { createButton } from '../views/buttons/button.ts'
import type { CapabilityContext } from './capability-context.ts'

const path = 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13ZM15.3 15.3 20 20'

/** The button that finds words in the conversation. */
export function createFindButton(context: CapabilityContext): Capability {
  const { get, chat, composer } = context
  const label = (): string => findLabels(get().config.labels).find
  const picture = (): Element => icon(path, 'find-icon')
  const press = (): void => chat.openFind()
  const button = createButton(context, { part: 'find-button', onPress: press })
  const draw = (): void => button.draw({ label: label(), words: label(), picture, state: 'default' })
  draw()
  const remove = composer.addButton({ kind: 'custom', dom: button.dom, menuItem: { label, picture, press } })
  return {
    name: 'find-button',
    update(state, previous) {
      if (state.config !== previous.config) draw()
    },
    destroy() {
      remove()
      button.destroy()
    },
  }
}
