import type { ThemeOptions } from '../../core/options/theme.ts'
import { own } from '../../core/util/own.ts'
import { accentTokens } from './accent-tokens.ts'

const radii = { sharp: '0px', soft: '5px', round: '8px', pill: '12px' }
const densities = { compact: 0.7, normal: 1, spacious: 1.3 }

/** The tokens that a theme sets on top of its preset; undefined ones are left as they are. */
export const themeTokens = ({ accent, radius, density, font }: ThemeOptions): Readonly<Record<string, string | undefined>> => ({
  ...(accent !== undefined && accentTokens(accent)),
  '--confab-radius': radius && own(radii, radius),
  '--confab-density': density && own(densities, density)?.toString(),
  '--confab-font': font,
})
