import type { ChatOptions } from '../../sdk/core/options/options.ts'
import { themeTokens } from '../../sdk/views/theme/theme-tokens.ts'
import { snippets } from '../kit/controls/snippets.ts'
import { colourOf, hexOf } from './colours.ts'
import { lookOptions, surfaceTokens, themeOf, type Look } from './look.ts'
import { readTokens } from './read-tokens.ts'

const isDefault = (look: Look): boolean => Object.keys(lookOptions(look)).length === 0

/** The tokens that one changes first, as they are. */
const firstTokens = (): Record<string, string> =>
  Object.fromEntries(
    readTokens()
      .filter(({ name }) => /^--confab-(accent|surface|radius|font)$/.test(name))
      .map(({ name, value }) => [name, value]),
  )

/** The look as CSS of the page; of the default, what to begin with. A preset is more than tokens: the page names it beside the sheet. */
export function cssOf(look: Look): string {
  const chosen = { ...themeTokens(themeOf(look)), ...surfaceTokens(look) }
  const tokens = Object.entries(isDefault(look) ? firstTokens() : chosen)
  const lines = tokens.flatMap(([name, value]) => (value === undefined ? [] : [`  ${name}: ${value};\n`]))
  const preset = look.preset === 'confab' ? '' : `/* Beside <confab-chat theme="${look.preset}"> */\n`
  return `${preset}confab-chat {\n${lines.join('')}}\n`
}

/** The options of a look; of the default, its theme in full. */
function shownOptions(look: Look): ChatOptions {
  const { preset, radius, density } = look
  return isDefault(look) ? { theme: { preset, radius, density } } : lookOptions(look)
}

export const optionsOf = (look: Look): string => snippets(shownOptions(look)).ESM

export const reactOf = (look: Look): string => snippets(shownOptions(look)).React

function colourTokens(chat: HTMLElement): Record<string, unknown> {
  const found: Record<string, unknown> = {}
  for (const { name, description, kind } of readTokens()) {
    const colour = kind === 'colour' ? colourOf(chat, name) : undefined
    if (!colour) continue
    found[name.replace('--confab-', '')] = {
      $description: description,
      $value: { colorSpace: 'srgb', components: colour.map((part) => Number(part.toFixed(4))), alpha: 1, hex: hexOf(colour) },
    }
  }
  return { $type: 'color', ...found }
}

/** What CSS computes a length of the chat to, in pixels. */
function pixelsOf(chat: HTMLElement, token: string): number {
  const probe = document.createElement('i')
  probe.style.cssText = `position: absolute; inline-size: ${getComputedStyle(chat).getPropertyValue(token)}`
  document.body.append(probe)
  const { width } = probe.getBoundingClientRect()
  probe.remove()
  return Number(width.toFixed(2))
}

/** The look as design tokens, for Figma and whatever else reads them. https://www.designtokens.org/tr/2025.10/format/ */
export function designTokensOf(light: HTMLElement, dark: HTMLElement): string {
  const tokens = readTokens()
  const lengths = tokens.filter(({ name, kind }) => kind === 'radius' || name === '--confab-column')
  const dimensions = lengths.map(({ name, description }) => [
    name.replace('--confab-', ''),
    { $description: description, $value: { value: pixelsOf(light, name), unit: 'px' } },
  ])
  const fonts = tokens
    .filter(({ kind }) => kind === 'font')
    .map(({ name, description }) => {
      const families = getComputedStyle(light).getPropertyValue(name).split(',')
      const $value = families.map((family) => family.trim().replace(/^(['"])(.*)\1$/, '$2'))
      return [name.replace('--confab-', ''), { $description: description, $value }]
    })
  const document = {
    confab: {
      light: colourTokens(light),
      dark: colourTokens(dark),
      size: { $type: 'dimension', ...Object.fromEntries(dimensions) },
      font: { $type: 'fontFamily', ...Object.fromEntries(fonts) },
    },
  }
  return `${JSON.stringify(document, null, 2)}\n`
}
