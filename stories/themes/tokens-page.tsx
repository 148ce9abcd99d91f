import { useMemo, useRef } from 'react'
import { StoryChat } from '../kit/story-chat.tsx'
import { ColourTable } from './colour-table.tsx'
import { OtherTokens } from './other-tokens.tsx'
import '../kit/design-page.css'
import './tokens-page.css'

const options = { light: { demo: true, theme: 'light' }, dark: { demo: true, theme: 'dark' } } as const

/** Every token of the sheet sdk/styles/tokens.css, with the values that it has in a chat. */
export function TokensPage() {
  const page = useRef<HTMLDivElement>(null)
  const find = useMemo(() => {
    const chat = (scheme: string) => () =>
      page.current?.querySelector<HTMLElement>(`[data-scheme="${scheme}"] confab-chat`) ?? null
    return { light: chat('light'), dark: chat('dark') }
  }, [])
  return (
    <div ref={page} className="design-page tokens-page">
      <h1>Tokens</h1>
      <p>
        CSS custom properties of the element. Set any of them on it, for instance{' '}
        <code>{'confab-chat { --confab-radius: 4px }'}</code>: everything that derives from it follows. Contrast is by WCAG 2.2.
      </p>
      <h2>Colours</h2>
      <ColourTable findLight={find.light} findDark={find.dark} />
      <h2>Shape, type and motion</h2>
      <OtherTokens findChat={find.light} />
      <div className="measured" aria-hidden="true" inert>
        {(['light', 'dark'] as const).map((scheme) => (
          <div key={scheme} data-scheme={scheme}>
            <StoryChat options={options[scheme]} />
          </div>
        ))}
      </div>
    </div>
  )
}
