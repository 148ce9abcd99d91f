import type { CSSProperties } from 'react'
// oxlint-disable-next-line import/default -- Vite gives the text of the file: https://vite.dev/guide/assets#importing-asset-as-string
import tokens from '../../sdk/styles/tokens.css?raw'
import type { Look } from './look.ts'

const sheets = import.meta.glob<string>('../../sdk/styles/themes/*.css', { query: '?raw', import: 'default', eager: true })

/** The tokens of the first rule of a sheet. */
function tokensOf(sheet: string): Record<string, string> {
  const [rule = ''] = /:host \{[^}]*\}/.exec(sheet) ?? []
  return Object.fromEntries(
    [...rule.matchAll(/(--confab-[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  )
}

/** A preset at a glance: a question, an answer and the field, in its colours, radii and font. */
export function PresetPicture({ preset }: { preset: Look['preset'] }) {
  const style = { ...tokensOf(tokens), ...tokensOf(sheets[`../../sdk/styles/themes/${preset}.css`] ?? '') } as CSSProperties
  return (
    <span className="preset-picture" style={style} aria-hidden="true">
      <b>Aa</b>
      <i className="preset-question" />
      <i />
      <i />
      <i className="preset-field" />
    </span>
  )
}
