import type { MouseEvent } from 'react'
import './settings-index.css'

interface SettingsIndexProps {
  /** The id of the heading of each section, and its words. */
  sections: readonly (readonly [id: string, words: string])[]
}

/** Goes to a section, and puts the focus on its heading: the address stays that of the screen. */
function goTo(event: MouseEvent, id: string): void {
  const heading = document.getElementById(id)
  if (!heading) return
  event.preventDefault()
  heading.tabIndex = -1
  heading.dataset['focusTarget'] = ''
  heading.focus({ preventScroll: true })
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  heading.closest('section')?.scrollIntoView({ behavior: isStill ? 'auto' : 'smooth' })
}

/** The sections of the settings, to go to. */
export function SettingsIndex({ sections }: SettingsIndexProps) {
  return (
    <nav className="settings-index" aria-label="Sections">
      <ul>
        {sections.map(([id, words]) => (
          <li key={id}>
            <a href={`#${id}`} onClick={(event) => goTo(event, id)}>
              {words}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
