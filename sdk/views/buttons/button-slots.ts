import type { ButtonPosition } from '../../core/options/styles.ts'
import { element } from '../../dom/element.ts'

/** The four places beside and inside the text field, in document order, and the menu. */
export type ButtonPlace = 'outside-start' | 'inside-start' | 'inside-end' | 'outside-end' | 'dropup-menu'

/** Normalises a position: `left` and `right` are older names of `start` and `end`. */
export const buttonPlace = (position: ButtonPosition | undefined): ButtonPlace | undefined =>
  position?.replace('left', 'start').replace('right', 'end') as ButtonPlace | undefined

const sides = ['outside-start', 'inside-start', 'inside-end', 'outside-end'] as const
type Side = (typeof sides)[number]

interface InputFrame {
  readonly root: ShadowRoot
  readonly field: HTMLElement
  readonly textInput: HTMLElement
}

/** The four places for buttons beside and inside the text field; each is created for its first button. */
export function createButtonSlots({ root, field, textInput }: InputFrame) {
  const slots: Partial<Record<Side, HTMLElement>> = {}

  function makeSlot(side: Side): HTMLElement {
    const slot = (slots[side] = element('div', { class: `input-buttons at-${side}` }))
    const neighbour = side.startsWith('inside') ? textInput : field
    neighbour[side.endsWith('start') ? 'before' : 'after'](slot)
    return slot
  }

  /** Fills all places; buttons whose place changed are moved. */
  return (buttonsAt: (side: ButtonPlace) => readonly { readonly dom: HTMLElement }[]): void => {
    const focused = root.activeElement
    for (const side of sides) {
      const doms = buttonsAt(side).map((button) => button.dom)
      const slot = slots[side] ?? (doms.length > 0 && makeSlot(side))
      if (!slot || (doms.length === slot.children.length && doms.every((button, index) => button === slot.children[index])))
        continue
      slot.replaceChildren(...doms)
      for (const { classList } of doms) {
        classList.remove(...sides)
        classList.add(side)
      }
    }
    // Moving an element loses its focus.
    if (focused !== root.activeElement && focused instanceof HTMLElement) focused.focus()
  }
}
