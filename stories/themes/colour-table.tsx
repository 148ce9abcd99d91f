import { colourOf, contrastOf, hexOf } from './colours.ts'
import { readTokens } from './read-tokens.ts'
import { useSettled } from './use-settled.ts'

interface Swatch {
  readonly hex: string
  readonly contrast: number
  /** What the contrast is to. */
  readonly words: string
}

const colours = readTokens().filter(({ kind }) => kind === 'colour')

/** The token that one is seen with: its ground, or what stands on it. */
function partnerOf(name: string): { readonly name: string; readonly words: string } {
  if (name.includes('-on-')) return { name: name.replace('-on-', '-'), words: 'on its ground' }
  if (name.endsWith('danger-soft')) return { name: '--confab-danger', words: 'under errors' }
  const isGround = /-(surface|raised|sunken|accent-soft|user)$/.test(name)
  return isGround ? { name: '--confab-text', words: 'under text' } : { name: '--confab-surface', words: 'on the surface' }
}

const swatchesOf = (chat: HTMLElement | null): Record<string, Swatch> =>
  Object.fromEntries(
    colours.flatMap(({ name }) => {
      const partner = partnerOf(name)
      const colour = chat && colourOf(chat, name)
      const other = chat && colourOf(chat, partner.name)
      return colour && other ? [[name, { hex: hexOf(colour), contrast: contrastOf(colour, other), words: partner.words }]] : []
    }),
  )

/** A colour, and how well text can be read on it, or it on the surface. */
function SwatchCell({ swatch }: { swatch: Swatch | undefined }) {
  return (
    <td className="swatch-cell">
      {swatch && (
        <>
          <span className="swatch" style={{ background: swatch.hex }} />
          <code>{swatch.hex}</code>
          <small>
            {swatch.contrast.toFixed(1)} {swatch.words}
          </small>
        </>
      )}
    </td>
  )
}

interface ColourTableProps {
  /** Finds the chats whose colours are shown. */
  findLight: () => HTMLElement | null
  findDark: () => HTMLElement | null
}

export function ColourTable({ findLight, findDark }: ColourTableProps) {
  const light = useSettled(() => swatchesOf(findLight()), {})
  const dark = useSettled(() => swatchesOf(findDark()), {})
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Token</th>
          <th scope="col">Light</th>
          <th scope="col">Dark</th>
        </tr>
      </thead>
      <tbody>
        {colours.map(({ name, description }) => (
          <tr key={name}>
            <th scope="row">
              <code>{name}</code>
              <small>{description}</small>
            </th>
            <SwatchCell swatch={light[name]} />
            <SwatchCell swatch={dark[name]} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}
