import { matchMedia } from '../../dom/match-media.ts'

/** True unless the visitor prefers reduced motion. */
export const isMotionAllowed = (): boolean => !matchMedia('(prefers-reduced-motion: reduce)').matches
