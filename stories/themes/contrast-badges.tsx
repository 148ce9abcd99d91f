import { measureContrast, verdictOf } from './measure-contrast.ts'
import { useSettled } from './use-settled.ts'

interface ContrastBadgesProps {
  /** Finds the chat whose colours are measured. */
  findChat: () => HTMLElement | null
  scheme: string
}

/** The contrast of the colours of a chat, by WCAG 2.2. */
export function ContrastBadges({ findChat, scheme }: ContrastBadgesProps) {
  const measured = useSettled(() => measureContrast(findChat()), [])
  return (
    <ul className="contrast-badges" aria-label={`Contrast, ${scheme}`}>
      {measured.map((pair) => (
        <li key={pair.name} data-is-low={pair.contrast < pair.least || undefined}>
          <span>{pair.name}</span> <b>{pair.contrast.toFixed(1)}</b> <i>{verdictOf(pair)}</i>
        </li>
      ))}
    </ul>
  )
}
