// oxlint-disable-next-line import/default -- Vite gives the text of the file: https://vite.dev/guide/assets#importing-asset-as-string
import source from '../../sdk/styles/tokens.css?raw'

/** A token of the design language. */
export interface Token {
  /** As it is written in CSS: `--confab-accent`. */
  readonly name: string
  /** What it is for. */
  readonly description: string
  /** As the sheet defines it. */
  readonly value: string
  readonly kind: 'colour' | 'radius' | 'font' | 'other'
}

function kindOf(name: string, value: string): Token['kind'] {
  if (/radius/.test(name)) return 'radius'
  if (/-font(-mono)?$/.test(name)) return 'font'
  const isColour = /^(light-dark|color-mix|#)/.test(value) || value === 'var(--confab-text)'
  return isColour ? 'colour' : 'other'
}

/** Every token, in the order of its sheet, with the comment above it. */
export function readTokens(): Token[] {
  const [sheet = ''] = /:host \{[^}]*\}/.exec(source) ?? []
  return [...sheet.matchAll(/\/\*([^*]+)\*\/\s*(--confab-[\w-]+):\s*([^;]+);/g)].map(
    ([, comment = '', name = '', value = '']) => ({
      name,
      description: comment.trim(),
      value: value.replace(/\s+/g, ' '),
      kind: kindOf(name, value),
    }),
  )
}
