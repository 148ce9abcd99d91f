import { colourOf, contrastOf } from './colours.ts'
import { useSettled } from './use-settled.ts'

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

interface Measured {
  readonly name: string
  readonly least: number
  readonly contrast: number
}

const measure = (chat: HTMLElement | null): Measured[] =>
  pairs.flatMap(({ name, front, back, least }) => {
    const one = chat && colourOf(chat, front)
    const other = chat && colourOf(chat, back)
    return one && other ? [{ name, least, contrast: contrastOf(one, other) }] : []
  })

const verdict = ({ contrast, least }: Measured): string => (contrast < least ? 'too low' : contrast >= 7 ? 'AAA' : 'AA')

interface ContrastBadgesProps {
  /** Finds the chat whose colours are measured. */
  findChat: () => HTMLElement | null
  scheme: string
}

/** The contrast of the colours of a chat, by WCAG 2.2. */
export function ContrastBadges({ findChat, scheme }: ContrastBadgesProps) {
  const measured = useSettled(() => measure(findChat()), [])
  return (
    <ul className="contrast-badges" aria-label={`Contrast, ${scheme}`}>
      {measured.map((pair) => (
        <li key={pair.name} data-is-low={pair.contrast < pair.least || undefined}>
          <span>{pair.name}</span> <b>{pair.contrast.toFixed(1)}</b> <i>{verdict(pair)}</i>
        </li>
      ))}
    </ul>
  )
}
