import { matchMedia } from './match-media.ts'

const query = '(pointer: coarse) and (hover: none)'

/** True when touch is the only pointer: focusing a text field then opens a keyboard that covers half of the screen. */
export const isTouch = (): boolean => matchMedia(query).matches

/** Tells whether it is, now and when that changes, e.g. when a mouse is connected to a tablet. */
export function watchTouch(tell: (isTouch: boolean) => void, signal: AbortSignal): void {
  const list = matchMedia(query)
  tell(list.matches)
  list.addEventListener('change', () => tell(list.matches), { signal })
}
