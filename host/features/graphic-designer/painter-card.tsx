import { Link } from 'wouter'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { painters, type Painter } from './painters.ts'
import './painter-card.css'

interface PainterCardProps {
  painter: Painter
  onPainter(painter: Painter): void
  /** The brand's, as `#rrggbb`. */
  colours: readonly string[]
  isUsed: boolean
  onUsed(isUsed: boolean): void
}

/** Who draws, and with which colours. */
export function PainterCard({ painter, onPainter, colours, isUsed, onUsed }: PainterCardProps) {
  return (
    <Card as="section" aria-labelledby="painter-heading">
      <h2 id="painter-heading">Who draws</h2>
      <Field label="Painter" help={painter.help}>
        {(control) => (
          <select
            {...control}
            value={painter.id}
            onChange={({ target }) => {
              const chosen = painters.find(({ id }) => id === target.value)
              if (chosen) onPainter(chosen)
            }}
          >
            {painters.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      {painter.connection && (
        <p className="painter-note">
          The chat asks for your key of this service. It stays in the memory of this page and goes to the service only; pictures
          are charged to your account there.
        </p>
      )}
      <h3>Colours of your brand</h3>
      {colours.length === 0 ? (
        <p className="painter-note">
          Your blueprint names none yet. <Link href="/brandblueprint">Choose them there</Link>
        </p>
      ) : (
        <>
          <ul className="painter-colours">
            {colours.map((colour) => (
              <li key={colour}>
                <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden>
                  <rect width="24" height="24" rx="6" fill={colour} />
                </svg>
                <code>{colour}</code>
              </li>
            ))}
          </ul>
          {painter.connection && (
            <label className="painter-check">
              <input type="checkbox" checked={isUsed} onChange={({ target }) => onUsed(target.checked)} />
              Tell the painter these colours
            </label>
          )}
        </>
      )}
    </Card>
  )
}
