import { matchMedia } from '../../dom/match-media.ts'

/** Whether the visitor prefers reduced motion, kept up to date: for what asks often, as to make a query takes as long as to lay out a line. */
export const reducedMotion = (): { readonly matches: boolean } => matchMedia('(prefers-reduced-motion: reduce)')

/** True unless the visitor prefers reduced motion. */
export const isMotionAllowed = (): boolean => !reducedMotion().matches
