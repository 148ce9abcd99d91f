import type { ChatOptions } from '../../sdk/core/options/options.ts'
import type { ThemeOptions } from '../../sdk/core/options/theme.ts'

/** What the theme builder is set to. An empty text is the preset's own. */
export interface Look {
  readonly preset: NonNullable<ThemeOptions['preset']>
  readonly accent: string
  readonly surface: string
  readonly darkSurface: string
  readonly radius: NonNullable<ThemeOptions['radius']>
  readonly density: NonNullable<ThemeOptions['density']>
  readonly font: string
}

export const firstLook: Look = {
  preset: 'confab',
  accent: '',
  surface: '',
  darkSurface: '',
  radius: 'round',
  density: 'normal',
  font: '',
}

/** Half of a name is no colour yet. */
const isColour = (text: string): boolean => text !== '' && CSS.supports('color', text)

/** The `theme` option of a look: only what differs from the default. */
export const themeOf = ({ preset, accent, radius, density, font }: Look): ThemeOptions => ({
  ...(preset !== firstLook.preset && { preset }),
  ...(isColour(accent) && { accent }),
  ...(radius !== firstLook.radius && { radius }),
  ...(density !== firstLook.density && { density }),
  ...(font && { font }),
})

const mixed = (share: number): string => `color-mix(in oklab, var(--confab-text) ${share}%, var(--confab-surface))`

/** The tokens of a surface, and of what stands on it: cards, wells and lines follow its colour. */
export const surfaceTokens = ({ surface, darkSurface }: Look): Record<string, string> =>
  isColour(surface) || isColour(darkSurface)
    ? {
        '--confab-surface': `light-dark(${isColour(surface) ? surface : '#ffffff'}, ${isColour(darkSurface) ? darkSurface : '#141518'})`,
        '--confab-raised': mixed(6),
        '--confab-sunken': mixed(4),
        '--confab-line': mixed(14),
      }
    : {}

/** The options that give a chat this look. */
export function lookOptions(look: Look): ChatOptions {
  const theme = themeOf(look)
  const chatStyle = surfaceTokens(look)
  return { ...(Object.keys(theme).length && { theme }), ...(Object.keys(chatStyle).length && { chatStyle }) }
}
