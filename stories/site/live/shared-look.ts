import type { ThemeOptions } from '../../../sdk/core/options/theme.ts'
import { themeTokens } from '../../../sdk/views/theme/theme-tokens.ts'
import { densities, fonts, presets, radii } from '../../themes/look-choices.ts'
import { firstLook, surfaceTokens, themeOf, type Look } from '../../themes/look.ts'

/** What the theme builder of the site is set to. */
export interface SharedLook extends Look {
  readonly scheme: NonNullable<ThemeOptions['scheme']>
}

export const schemes: readonly SharedLook['scheme'][] = ['auto', 'light', 'dark']

export const firstSharedLook: SharedLook = { ...firstLook, scheme: 'auto' }

/** What somebody may have written into an address: any text for a colour, but one of the choices for all else. */
const choices: Partial<Record<keyof SharedLook, readonly string[]>> = {
  scheme: schemes,
  preset: presets,
  radius: radii,
  density: densities,
  font: Object.values(fonts),
}

const longestColour = 60

/** The look that an address names after its `#`; what it does not know is as it was. */
export function readLook(hash: string): SharedLook {
  const given = new URLSearchParams(hash.replace(/^#/, ''))
  const entries = Object.entries(firstSharedLook).map(([name, initial]) => {
    const value = given.get(name)
    const known = choices[name as keyof SharedLook]
    return [name, value !== null && (known ? known.includes(value) : value.length <= longestColour) ? value : initial]
  })
  return Object.fromEntries(entries) as SharedLook
}

/** The look for an address: only what differs from the first. */
export function writeLook(look: SharedLook): string {
  const changed = Object.entries(look).filter(([name, value]) => value !== firstSharedLook[name as keyof SharedLook])
  return new URLSearchParams(changed as [string, string][]).toString()
}

/** The theme of a look. */
export const sharedTheme = ({ scheme, ...look }: SharedLook): ThemeOptions => ({
  ...(scheme !== 'auto' && { scheme }),
  ...themeOf(look),
})

/** The look as options of a chat. */
export function optionsCode(look: SharedLook): string {
  const theme = sharedTheme(look)
  const chatStyle = surfaceTokens(look)
  if (!writeLook(look)) return '// The chat as it comes\n'
  const lines = [
    `chat.theme = ${JSON.stringify(theme, undefined, 2)}`,
    ...(Object.keys(chatStyle).length ? [`chat.chatStyle = ${JSON.stringify(chatStyle, undefined, 2)}`] : []),
  ]
  return `${lines.join('\n')}\n`
}

/** The look as CSS of the page. A preset and a scheme are more than tokens: the page names them beside the sheet. */
export function cssCode(look: SharedLook): string {
  const { preset, scheme } = look
  const tokens = Object.entries({ ...themeTokens(themeOf(look)), ...surfaceTokens(look) })
  if (!writeLook(look)) return '/* The chat as it comes */\n'
  const lines = tokens.flatMap(([name, value]) => (value === undefined ? [] : [`  ${name}: ${value};\n`]))
  const beside = preset === 'confab' ? (scheme === 'auto' ? '' : scheme) : preset
  const note = beside ? `/* Beside <confab-chat theme="${beside}"> */\n` : ''
  return lines.length ? `${note}confab-chat {\n${lines.join('')}}\n` : note
}
