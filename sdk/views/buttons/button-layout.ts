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

type Places<Button> = Record<ButtonPlace, Button[]>

const menuOrder: readonly ButtonKind[] = ['camera', 'gifs', 'images', 'audio', 'files', 'microphone', 'custom']

function wantedPlace({ kind, position }: PositionedButton): ButtonPlace | undefined {
  const place = buttonPlace(position)
  if (place !== 'dropup-menu') return place
  // A menu would hide that the microphone listens, and the one button that everybody needs.
  return kind === 'microphone' ? 'outside-end' : kind === 'submit' ? undefined : place
}

const byMenuOrder = (one: PositionedButton, other: PositionedButton): number =>
  menuOrder.indexOf(one.kind) - menuOrder.indexOf(other.kind)

/** The buttons that the page gave a place, and those that wait for one. */
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
 * Says where each button of the input area stands: those with a position of the page's there; in the field the microphone and the
 * send button at its end, one other button at its start, and several in a menu there.
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
 * Says where each button stands where they are beside the field: first those with a position of the page's, then the rest by kind;
 * what finds no place beside the field goes into the menu.
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
