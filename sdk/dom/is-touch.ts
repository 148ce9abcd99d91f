/** Whether there is but a finger to point with: there the focus of a text raises a keyboard that covers half of the screen. */
export const isTouch = (): boolean => matchMedia('(pointer: coarse) and (hover: none)').matches
