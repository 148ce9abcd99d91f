import { matchMedia } from './match-media.ts'

/**
 * The media query that matches while the visitor prefers reduced motion. Code that asks often keeps it: to create one takes as long
 * as to lay out a line.
 */
export const reducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)')

/** True unless the visitor prefers reduced motion. */
export const isMotionAllowed = (): boolean => !reducedMotion().matches
