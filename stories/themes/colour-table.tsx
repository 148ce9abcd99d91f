import { colourOf, contrastOf, hexOf } from './colours.ts'
import { readTokens } from './read-tokens.ts'
import { useSettled } from './use-settled.ts'

interface Swatch {
  readonly hex: string
  readonly onSurface: number
  readonly underText: number
}

const colours = readTokens().filter(({ kind }) => kind === 'colour')
const grounds = /-(surface|raised|sunken|accent-soft|user)$/

function swatchesOf(chat: HTMLElement | null): Record<string, Swatch> {
  const surface = chat && colourOf(chat, '--confab-surface')
  const text = chat && colourOf(chat, '--confab-text')
  if (!chat || !surface || !text) return {}
  return Object.fromEntries(
    colours.flatMap(({ name }) => {
      const colour = colourOf(chat, name)
      if (!colour) return []
      return [[name, { hex: hexOf(colour), onSurface: contrastOf(colour, surface), underText: contrastOf(text, colour) }]]
    }),
  )
}

/** A colour, and how well text can be read on it, or it on the surface. */
function SwatchCell({ swatch, name }: { swatch: Swatch | undefined; name: string }) {
  return (
    <td className="swatch-cell">
      {swatch && (
        <>
          <span className="swatch" style={{ background: swatch.hex }} />
          <code>{swatch.hex}</code>
          <small>
            {grounds.test(name) ? `${swatch.underText.toFixed(1)} under text` : `${swatch.onSurface.toFixed(1)} on the surface`}
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
            <SwatchCell swatch={light[name]} name={name} />
            <SwatchCell swatch={dark[name]} name={name} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}
