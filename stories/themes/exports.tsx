import { useState } from 'react'
import { cssOf, designTokensOf, optionsOf, reactOf } from './export-look.ts'
import type { Look } from './look.ts'
import { useSettled } from './use-settled.ts'

interface CodeProps {
  name: string
  about: string
  code: string
}

function Code({ name, about, code }: CodeProps) {
  const [isCopied, setCopied] = useState(false)
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(code)
    setCopied(true)
    setTimeout(setCopied, 2000, false)
  }
  return (
    <section className="export" aria-label={name}>
      <header>
        <h3>{name}</h3>
        <button type="button" aria-label={`Copy: ${name}`} onClick={() => void copy()}>
          {isCopied ? 'Copied' : 'Copy'}
        </button>
      </header>
      <p>{about}</p>
      <pre tabIndex={0} aria-label={`${name}: code`}>
        <code>{code}</code>
      </pre>
    </section>
  )
}

interface ExportsProps {
  look: Look
  findLight: () => HTMLElement | null
  findDark: () => HTMLElement | null
}

/** The look as code to take away. */
export function Exports({ look, findLight, findDark }: ExportsProps) {
  const tokens = useSettled(() => {
    const [light, dark] = [findLight(), findDark()]
    return light && dark ? designTokensOf(light, dark) : ''
  }, '')
  return (
    <div className="exports">
      <Code name="Options" about="For createChat, and for the properties of the element." code={optionsOf(look)} />
      <Code name="CSS" about="For a style sheet of your page." code={cssOf(look)} />
      <Code name="React" about="For a component." code={reactOf(look)} />
      <Code name="Design tokens" about="W3C format, light and dark: for Figma and other tools." code={tokens} />
    </div>
  )
}
