import { matchMedia } from '../../dom/match-media.ts'

/** Whether the visitor has not asked for less motion. */
export const isMotionAllowed = (): boolean => !matchMedia('(prefers-reduced-motion: reduce)').matches
