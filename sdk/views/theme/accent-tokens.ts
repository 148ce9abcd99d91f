import { report } from '../../core/util/thrown/report.ts'

/** The lightness to which a colour is darkened to be legible on white, and lightened to be legible on black. */
const darkest = 0.52
const lightest = 0.72

/**
 * 1 if white is more legible than black: the contrasts are equal at a luminance of 0.179.
 * https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio
 */
const white = 'clamp(0, (0.179 - (0.2126 * r + 0.7152 * g + 0.0722 * b)) * 10000, 1)'

/** The tokens of an accent, for both schemes. */
export function accentTokens(accent: string): Readonly<Record<string, string>> | undefined {
  if (!CSS.supports('color', accent)) {
    report('wrong-option', `The accent of the theme, ${JSON.stringify(accent)}, is no CSS colour.`)
    return undefined
  }
  return {
    '--confab-accent': `light-dark(oklch(from ${accent} min(l, ${darkest}) c h), oklch(from ${accent} max(l, ${lightest}) c h))`,
    '--confab-on-accent': `color(from var(--confab-accent) srgb-linear ${white} ${white} ${white})`,
    '--confab-focus': 'var(--confab-accent)',
  }
}
