import type { ButtonPosition } from '../../core/options/styles.ts'
import { buttonPlace, type ButtonPlace } from './button-slots.ts'

export type ButtonKind = 'submit' | 'microphone' | 'camera' | 'gifs' | 'images' | 'audio' | 'files' | 'custom'

interface PositionedButton {
  readonly kind: ButtonKind
  /** The position set by the page. */
  readonly position?: ButtonPosition | undefined
}

export interface ButtonLayout<Button> {
  readonly places: Readonly<Record<ButtonPlace, readonly Button[]>>
  /** The place of the button that opens the menu; undefined if the menu is empty. */
  readonly menuPlace: ButtonPlace | undefined
}

type Places<Button> = Record<ButtonPlace, Button[]>

const menuOrder: readonly ButtonKind[] = ['camera', 'gifs', 'images', 'audio', 'files', 'microphone', 'custom']

function wantedPlace({ kind, position }: PositionedButton): ButtonPlace | undefined {
  const place = buttonPlace(position)
  if (place !== 'dropup-menu') return place
  // A menu would hide that the microphone is listening, and the send button, which everyone needs.
  return kind === 'microphone' ? 'outside-end' : kind === 'submit' ? undefined : place
}

const byMenuOrder = (one: PositionedButton, other: PositionedButton): number =>
  menuOrder.indexOf(one.kind) - menuOrder.indexOf(other.kind)

/** Separates the buttons that the page gave a place from those that still need one. */
function settleWished<Button extends PositionedButton>(buttons: readonly Button[]) {
  const places: Places<Button> = {
    'outside-start': [],
    'inside-start': [],
    'inside-end': [],
    'outside-end': [],
    'dropup-menu': [],
  }
  const waiting: Button[] = []
  for (const button of buttons) {
    const place = wantedPlace(button)
    if (place) places[place].push(button)
    else waiting.push(button)
  }
  return { places, waiting }
}

function withMenu<Button extends PositionedButton>(
  places: Places<Button>,
  position: ButtonPosition | undefined,
  usual: ButtonPlace,
): ButtonLayout<Button> {
  const wish = buttonPlace(position)
  places['dropup-menu'].sort(byMenuOrder)
  return { places, menuPlace: places['dropup-menu'].length ? (wish && wish !== 'dropup-menu' ? wish : usual) : undefined }
}

/**
 * Determines the place of each button of the input area: those with a position set by the page get it; microphone and send button
 * are at the end inside the field, another button at its start, and several in a menu there.
 */
export function layoutInField<Button extends PositionedButton>(
  buttons: readonly Button[],
  menuPosition?: ButtonPosition,
): ButtonLayout<Button> {
  const { places, waiting } = settleWished(buttons)
  const others = waiting.filter(({ kind }) => kind !== 'microphone' && kind !== 'submit')
  for (const kind of ['microphone', 'submit'] as const)
    places['inside-end'].push(...waiting.filter((button) => button.kind === kind))
  const isMenu = others.length > 1 || places['dropup-menu'].length > 0
  places[isMenu ? 'dropup-menu' : 'inside-start'].push(...others)
  return withMenu(places, menuPosition, 'inside-start')
}

/**
 * Determines the place of each button if they are beside the field: first those with a position set by the page, then the rest by
 * kind; buttons without a place beside the field go into the menu.
 */
export function layoutBesideField<Button extends PositionedButton>(
  buttons: readonly Button[],
  menuPosition?: ButtonPosition,
): ButtonLayout<Button> {
  const { places, waiting: unsettled } = settleWished(buttons)
  let waiting = unsettled
  const isFree = (place: ButtonPlace): boolean => !places[place].length
  const settle = (button: Button | undefined, place: ButtonPlace): void => {
    if (!button) return
    waiting = waiting.filter((other) => other !== button)
    places[place].push(button)
  }
  const waitingOf = (kind: ButtonKind): Button | undefined => waiting.find((button) => button.kind === kind)

  if (isFree('inside-end')) settle(waitingOf('submit'), 'inside-end')
  if (isFree('outside-end')) {
    settle(waitingOf('submit') ?? waitingOf('microphone') ?? waitingOf('camera') ?? waitingOf('custom'), 'outside-end')
  }
  for (const kind of ['submit', 'microphone'] as const) {
    settle(waitingOf(kind), isFree('outside-start') ? 'outside-start' : 'inside-end')
  }
  if (waiting.length > 1 || !isFree('dropup-menu')) places['dropup-menu'].push(...waiting)
  else settle(waiting[0], isFree('outside-end') ? 'outside-end' : 'outside-start')
  return withMenu(places, menuPosition, !isFree('outside-start') && isFree('outside-end') ? 'outside-end' : 'outside-start')
}
