import { contrastRatio } from '../lib/format/contrast-ratio.ts'

const white = '#ffffff'
const ink = '#14171f'

/** The colour of text that is read best on another, and how well: at least 4.5 for text (WCAG 2.2, 1.4.3). */
export function textOn(colour: string): { readonly text: string; readonly ratio: number } {
  const [onWhite, onInk] = [contrastRatio(colour, white), contrastRatio(colour, ink)]
  return onWhite >= onInk ? { text: white, ratio: onWhite } : { text: ink, ratio: onInk }
}
