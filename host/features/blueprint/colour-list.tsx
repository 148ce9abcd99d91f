import { CircleAlert, CircleCheck, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { isColour } from '../../backend/is-colour.ts'
import { contrastRatio } from '../../lib/format/contrast-ratio.ts'
import { Button } from '../../ui/buttons/button.tsx'

const mostColours = 8 // as the backend takes them
const firstColour = '#3a4fe0'

const white = '#ffffff'
const black = '#000000'
const enough = 4.5 // for text of the usual size: https://www.w3.org/TR/WCAG22/#contrast-minimum

const ratioWords = (ratio: number): string => `${(Math.floor(ratio * 10) / 10).toFixed(1)} : 1`

/** How well text is read on a colour, and the colour as text on white. */
function Contrast({ colour }: { colour: string }) {
  const onWhite = contrastRatio(colour, white)
  const [name, ratio] =
    contrastRatio(colour, black) > onWhite ? (['Black', contrastRatio(colour, black)] as const) : (['White', onWhite] as const)
  const isText = onWhite >= enough
  const Icon = isText ? CircleCheck : CircleAlert
  return (
    <ul className="colour-contrast">
      <li>
        <CircleCheck size={16} aria-hidden />
        {name} text on it: {ratioWords(ratio)}
      </li>
      <li data-weak={!isText || undefined}>
        <Icon size={16} aria-hidden />
        {isText ? `As text on white: ${ratioWords(onWhite)}` : `Too light for text on white: ${ratioWords(onWhite)}`}
      </li>
    </ul>
  )
}

interface HexFieldProps {
  colour: string
  label: string
  onChange(colour: string): void
}

/** A colour as its code. What is no code yet is kept while it is typed, and changes nothing. */
function HexField({ colour, label, onChange }: HexFieldProps) {
  const [typed, setTyped] = useState<string>()
  return (
    <input
      className="field-input colour-code"
      dir="ltr"
      aria-label={label}
      aria-invalid={typed !== undefined || undefined}
      value={typed ?? colour}
      maxLength={7}
      spellCheck={false}
      autoCapitalize="none"
      onChange={({ target }) => {
        const code = `#${target.value.trim().replace(/^#/, '').toLowerCase()}`
        const isCode = isColour(code)
        setTyped(isCode ? undefined : target.value)
        if (isCode) onChange(code)
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}

interface ColourListProps {
  colours: readonly string[]
  onChange(colours: readonly string[]): void
}

/** The colours of the brand, each with what can be read on it. */
export function ColourList({ colours, onChange }: ColourListProps) {
  const replace = (place: number, colour: string): void =>
    onChange(colours.map((other, index) => (index === place ? colour : other)))
  return (
    <div className="colour-list">
      {colours.length > 0 && (
        <ul className="colours">
          {colours.map((colour, place) => (
            // A colour has no name but its place while it is changed.
            <li key={place} className="colour">
              <input
                type="color"
                aria-label={`Colour ${place + 1}`}
                value={colour}
                onChange={({ target }) => replace(place, target.value)}
              />
              <HexField colour={colour} label={`Code of colour ${place + 1}`} onChange={(next) => replace(place, next)} />
              <Button
                variant="quiet"
                isIcon
                aria-label={`Remove colour ${place + 1}, ${colour}`}
                onClick={() => onChange(colours.filter((_colour, index) => index !== place))}
              >
                <Trash2 size={18} aria-hidden />
              </Button>
              <Contrast colour={colour} />
            </li>
          ))}
        </ul>
      )}
      {colours.length < mostColours && (
        <div>
          <Button onClick={() => onChange([...colours, firstColour])}>
            <Plus size={16} aria-hidden />
            Add a colour
          </Button>
        </div>
      )}
    </div>
  )
}
