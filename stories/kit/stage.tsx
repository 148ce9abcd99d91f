import { type ReactNode, useEffect } from 'react'
import './stage.css'

interface StageProps {
  theme: string
  direction: 'ltr' | 'rtl'
  width: string
  /** Where a screen of the host, which fills the page, stands by itself: narrow ones are shown in a frame. Undefined for a chat. */
  pageAddress: string | undefined
  /** A page about the design, as high as its content; it has its own margins. */
  isDesignPage?: boolean
  children: ReactNode
}

/** What a story stands on: a page of the theme, direction and width that the toolbar says. */
export function Stage({ theme, direction, width, pageAddress, isDesignPage = false, children }: StageProps) {
  useEffect(() => {
    const { documentElement } = document
    documentElement.lang = direction === 'rtl' ? 'ar' : 'en'
    documentElement.dir = direction
    documentElement.style.colorScheme = theme
  }, [theme, direction])
  // The host's styles ask how wide the window is, so it needs a window of that width.
  if (pageAddress !== undefined && width !== 'wide')
    return <iframe className={`stage-frame stage-${width}`} title="The screen in a narrow window" src={pageAddress} />
  if (pageAddress !== undefined) return children
  return (
    <main className={`stage-${width} ${isDesignPage ? 'stage-design' : 'stage'}`} dir={direction}>
      {children}
    </main>
  )
}
