import { type ReactNode, useEffect } from 'react'
import './stage.css'

interface StageProps {
  theme: string
  direction: 'ltr' | 'rtl'
  width: string
  /** A screen of the host, which fills the page, instead of a chat on it. */
  isWholePage: boolean
  children: ReactNode
}

/** What a story stands on: a page of the theme, direction and width that the toolbar says. */
export function Stage({ theme, direction, width, isWholePage, children }: StageProps) {
  useEffect(() => {
    const { documentElement } = document
    documentElement.lang = direction === 'rtl' ? 'ar' : 'en'
    documentElement.dir = direction
    documentElement.style.colorScheme = theme
  }, [theme, direction])
  return (
    <main className={`stage stage-${width}${isWholePage ? ' stage-whole-page' : ''}`} dir={direction}>
      {children}
    </main>
  )
}
