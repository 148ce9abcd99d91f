import type { ButtonPosition } from '../../core/options/styles.ts'
import { buttonPlace, type ButtonPlace } from './button-place.ts'

export type ButtonKind = 'submit' | 'microphone' | 'camera' | 'gifs' | 'images' | 'audio' | 'files' | 'custom'

interface PositionedButton {
  readonly kind: ButtonKind
  /** What the page asked for. */
  readonly position?: ButtonPosition | undefined
}

export interface ButtonLayout<Button> {
  readonly places: Readonly<Record<ButtonPlace, readonly Button[]>>
  /** Where the button that opens the menu stands; undefined when nothing is in the menu. */
  readonly menuPlace: ButtonPlace | undefined
}

const menuOrder: readonly ButtonKind[] = ['camera', 'gifs', 'images', 'audio', 'files', 'microphone', 'custom']

function wantedPlace({ kind, position }: PositionedButton): ButtonPlace | undefined {
  const place = buttonPlace(position)
  if (place !== 'dropup-menu') return place
  // A menu would hide that the microphone listens, and the one button that everybody needs.
  return kind === 'microphone' ? 'outside-end' : kind === 'submit' ? undefined : place
}

/**
 * Says where each button of the input area stands: first those with a position of the page's, then the rest by kind;
 * what finds no place beside the field goes into the menu.
 */
export function layoutButtons<Button extends PositionedButton>(
  buttons: readonly Button[],
  menuPosition?: ButtonPosition,
): ButtonLayout<Button> {
  const places: Record<ButtonPlace, Button[]> = {
    'outside-start': [],
    'inside-start': [],
    'inside-end': [],
    'outside-end': [],
    'dropup-menu': [],
  }
  const isFree = (place: ButtonPlace): boolean => !places[place].length
  let waiting: Button[] = []
  const settle = (button: Button | undefined, place: ButtonPlace): void => {
    if (!button) return
    waiting = waiting.filter((other) => other !== button)
    places[place].push(button)
  }
  const waitingOf = (kind: ButtonKind): Button | undefined => waiting.find((button) => button.kind === kind)

  for (const button of buttons) {
    const place = wantedPlace(button)
    if (place) places[place].push(button)
    else waiting.push(button)
  }
  if (isFree('inside-end')) settle(waitingOf('submit'), 'inside-end')
  if (isFree('outside-end')) {
    settle(waitingOf('submit') ?? waitingOf('microphone') ?? waitingOf('camera') ?? waitingOf('custom'), 'outside-end')
  }
  for (const kind of ['submit', 'microphone'] as const) {
    settle(waitingOf(kind), isFree('outside-start') ? 'outside-start' : 'inside-end')
  }
  if (waiting.length > 1 || !isFree('dropup-menu')) {
    places['dropup-menu'].push(...waiting)
    places['dropup-menu'].sort((one, other) => menuOrder.indexOf(one.kind) - menuOrder.indexOf(other.kind))
  } else {
    settle(waiting[0], isFree('outside-end') ? 'outside-end' : 'outside-start')
  }

  const menuWish = buttonPlace(menuPosition)
  const usualMenuPlace = !isFree('outside-start') && isFree('outside-end') ? 'outside-end' : 'outside-start'
  const menuPlace = menuWish && menuWish !== 'dropup-menu' ? menuWish : usualMenuPlace
  return { places, menuPlace: isFree('dropup-menu') ? undefined : menuPlace }
}
