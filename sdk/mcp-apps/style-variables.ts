/** The variables that apps are styled by, and what each is in the chat: https://modelcontextprotocol.io/extensions/apps */
const tokens: Readonly<Record<string, string>> = {
  '--color-background-primary': '--confab-surface',
  '--color-background-secondary': '--confab-raised',
  '--color-background-tertiary': '--confab-sunken',
  '--color-background-inverse': '--confab-text',
  '--color-background-info': '--confab-accent-soft',
  '--color-background-danger': '--confab-danger-soft',
  '--color-background-success': '--confab-raised',
  '--color-background-warning': '--confab-raised',
  '--color-background-disabled': '--confab-sunken',
  '--color-text-primary': '--confab-text',
  '--color-text-secondary': '--confab-muted',
  '--color-text-tertiary': '--confab-muted',
  '--color-text-inverse': '--confab-surface',
  '--color-text-ghost': '--confab-muted',
  '--color-text-info': '--confab-accent',
  '--color-text-danger': '--confab-danger',
  '--color-text-success': '--confab-success',
  '--color-text-warning': '--confab-text',
  '--color-text-disabled': '--confab-muted',
  '--color-border-primary': '--confab-line',
  '--color-border-secondary': '--confab-line-strong',
  '--color-border-tertiary': '--confab-line',
  '--color-border-inverse': '--confab-text',
  '--color-border-info': '--confab-accent',
  '--color-border-danger': '--confab-danger',
  '--color-border-success': '--confab-success',
  '--color-border-warning': '--confab-line-strong',
  '--color-border-disabled': '--confab-line',
  '--color-ring-primary': '--confab-focus',
  '--color-ring-secondary': '--confab-focus',
  '--color-ring-inverse': '--confab-surface',
  '--color-ring-info': '--confab-focus',
  '--color-ring-danger': '--confab-danger',
  '--color-ring-success': '--confab-success',
  '--color-ring-warning': '--confab-focus',
  '--font-sans': '--confab-font',
  '--font-mono': '--confab-font-mono',
  '--shadow-sm': '--confab-shadow',
  '--shadow-md': '--confab-shadow',
  '--shadow-lg': '--confab-shadow',
}

/** What is the same in every theme. */
const fixed: Readonly<Record<string, string>> = {
  '--color-background-ghost': 'transparent',
  '--color-border-ghost': 'transparent',
  '--font-weight-normal': '400',
  '--font-weight-medium': '500',
  '--font-weight-semibold': '600',
  '--font-weight-bold': '700',
  '--border-radius-full': '9999px',
  '--border-width-regular': '1px',
}

/** Sizes and line heights in pixels, where the visitor's browser has the usual size of text. */
const texts: Readonly<Record<string, readonly [size: number, line: number]>> = {
  'text-xs': [12, 16],
  'text-sm': [14, 20],
  'text-md': [16, 24],
  'text-lg': [18, 28],
  'heading-xs': [14, 20],
  'heading-sm': [16, 24],
  'heading-md': [18, 26],
  'heading-lg': [20, 28],
  'heading-xl': [24, 32],
  'heading-2xl': [28, 36],
  'heading-3xl': [32, 40],
}

/** Factors of the radius of controls. */
const radii = { xs: 0.5, sm: 0.75, md: 1, lg: 1.5, xl: 2.5 }

/** The chat's look in the standard variables of apps. */
export function styleVariables(host: Element): Record<string, string> {
  const style = getComputedStyle(host)
  const read = (token: string): string => style.getPropertyValue(token).trim()
  const radius = read('--confab-radius') || '8px'
  // As large as the visitor has text in the browser.
  const scale = Number(read('--text-scale')) || 1
  return {
    ...fixed,
    ...Object.fromEntries(Object.entries(tokens).map(([name, token]) => [name, read(token)])),
    ...Object.fromEntries(
      Object.entries(texts).flatMap(([name, [size, line]]) => [
        [`--font-${name}-size`, `${size * scale}px`],
        [`--font-${name}-line-height`, `${line * scale}px`],
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(radii).map(([name, factor]) => [`--border-radius-${name}`, `calc(${radius} * ${factor})`]),
    ),
    '--shadow-hairline': `0 0 0 1px ${read('--confab-line')}`,
  }
}
