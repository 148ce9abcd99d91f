import { useMemo, useRef, useState } from 'react'
import type { ChatOptions } from '../../sdk/core/options/options.ts'
import { StoryChat } from '../kit/story-chat.tsx'
import { richHistory } from '../start/rich-talk.ts'
import { ContrastBadges } from './contrast-badges.tsx'
import { Exports } from './exports.tsx'
import { LookForm } from './look-form.tsx'
import { firstLook, lookOptions, themeOf, type Look } from './look.ts'
import '../kit/design-page.css'
import './theme-builder.css'

/** Words are typed: the send button has its colour only then. */
const conversation: ChatOptions = {
  demo: true,
  history: richHistory,
  defaultInput: { text: 'And with spelt?' },
  images: true,
  mixedFiles: true,
  speechToText: true,
}

interface PreviewProps {
  name: string
  scheme: 'light' | 'dark'
  look: Look
  isPhone?: boolean
}

function Preview({ name, scheme, look, isPhone = false }: PreviewProps) {
  const options = useMemo(
    () => ({ chatStyle: {}, ...conversation, ...lookOptions(look), theme: { ...themeOf(look), scheme } }),
    [look, scheme],
  )
  return (
    <figure className={isPhone ? 'preview preview-phone' : 'preview'} data-preview={name}>
      <figcaption>{name}</figcaption>
      <StoryChat options={options} />
    </figure>
  )
}

/** A look, made of few decisions: seen live, measured, and taken away as code. */
export function ThemeBuilder() {
  const [look, setLook] = useState(firstLook)
  const page = useRef<HTMLDivElement>(null)
  const find = useMemo(() => {
    const chat = (name: string) => () => page.current?.querySelector<HTMLElement>(`[data-preview="${name}"] confab-chat`) ?? null
    return { light: chat('Light'), dark: chat('Dark') }
  }, [])
  return (
    <div ref={page} className="design-page theme-builder">
      <aside>
        <h1>Theme builder</h1>
        <LookForm look={look} onChange={(change) => setLook((before) => ({ ...before, ...change }))} />
      </aside>
      <div className="theme-builder-main">
        <div className="previews">
          <Preview name="Light" scheme="light" look={look} />
          <Preview name="Dark" scheme="dark" look={look} />
          <Preview name="Phone" scheme="light" look={look} isPhone />
        </div>
        <h2>Contrast</h2>
        <div className="contrasts">
          <ContrastBadges findChat={find.light} scheme="light" />
          <ContrastBadges findChat={find.dark} scheme="dark" />
        </div>
        <h2>Take it with you</h2>
        <Exports look={look} findLight={find.light} findDark={find.dark} />
      </div>
    </div>
  )
}
