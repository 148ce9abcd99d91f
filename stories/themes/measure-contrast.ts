import { colourOf, contrastOf } from './colours.ts'

interface Pair {
  readonly name: string
  readonly front: string
  readonly back: string
  /** What WCAG asks of it: 4.5 of text, 3 of borders and icons. */
  readonly least: number
}

const pairs: readonly Pair[] = [
  { name: 'Text', front: '--confab-text', back: '--confab-surface', least: 4.5 },
  { name: 'Hints', front: '--confab-muted', back: '--confab-surface', least: 4.5 },
  { name: 'Text on cards', front: '--confab-text', back: '--confab-raised', least: 4.5 },
  { name: 'Text on the accent', front: '--confab-on-accent', back: '--confab-accent', least: 4.5 },
  { name: 'Accent', front: '--confab-accent', back: '--confab-surface', least: 4.5 },
  { name: 'Visitor’s messages', front: '--confab-on-user', back: '--confab-user', least: 4.5 },
  { name: 'Errors', front: '--confab-danger', back: '--confab-danger-soft', least: 4.5 },
  { name: 'Borders of controls', front: '--confab-line-strong', back: '--confab-surface', least: 3 },
]

export interface Measured {
  readonly name: string
  readonly least: number
  readonly contrast: number
}

/** The contrast of colours that stand on each other in a chat. */
export const measureContrast = (chat: HTMLElement | null): Measured[] =>
  pairs.flatMap(({ name, front, back, least }) => {
    const one = chat && colourOf(chat, front)
    const other = chat && colourOf(chat, back)
    return one && other ? [{ name, least, contrast: contrastOf(one, other) }] : []
  })

/** What WCAG says of it. */
export const verdictOf = ({ contrast, least }: Measured): string => (contrast < least ? 'too low' : contrast >= 7 ? 'AAA' : 'AA')
