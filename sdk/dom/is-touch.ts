import { matchMedia } from './match-media.ts'

const query = '(pointer: coarse) and (hover: none)'

/** Whether there is but a finger to point with: there the focus of a text raises a keyboard that covers half of the screen. */
export const isTouch = (): boolean => matchMedia(query).matches

/** Tells when that changes: a tablet gets a mouse and loses it. */
export function watchTouch(tell: () => void, signal: AbortSignal): void {
  matchMedia(query).addEventListener('change', tell, { signal })
}
